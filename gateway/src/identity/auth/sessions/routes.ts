import { AppError } from '@parlour/contracts';
import {
  endAllSessionsCall,
  endSessionCall,
  getSessionTimesCall,
  keepSessionCall,
  listLoginsCall,
  listSessionsCall,
  logInRememberedCall,
} from '@parlour/contracts/calls';
import { type Clock, type RouteEntry, route, type Session } from '../../../server/index.ts';
import { maskIp } from '../../members/masks.ts';
import type { IdentityService } from '../../service.ts';
import { cookieNames, limits, toLogin, toOrigin } from '../call-parts.ts';

/** Lead time of the warning before a session ends, enough to confirm that one is still there. */
const warnSeconds = 60;

export const sessionRoutes = (identity: IdentityService, clock: Clock): RouteEntry[] => {
  const readTimes = async ({ tokenHash }: Session) => {
    const times = await identity.sessionTimes(tokenHash);
    if (times === undefined) throw new AppError('session.expired', 'This session is over.');
    return {
      idleEndsAt: times.idleEndsAt.toISOString(),
      endsAt: times.endsAt.toISOString(),
      serverTime: clock.now().toISOString(),
      warnSeconds,
    };
  };
  return [
    route(
      logInRememberedCall,
      async ({ cookies, ...call }) => {
        const token = cookies.read(cookieNames.remembered);
        const opened = await identity.remembered.logIn(token, toOrigin({ cookies, ...call }));
        cookies.set(cookieNames.remembered, opened.rememberedToken, opened.rememberedSeconds);
        return toLogin(opened);
      },
      { limit: limits.standard },
    ),
    route(getSessionTimesCall, ({ session }) => readTimes(session), { isPassive: true }),
    route(keepSessionCall, async ({ session }) => {
      await identity.extendSession(session.tokenHash);
      return readTimes(session);
    }),
    route(listSessionsCall, async ({ session }) => ({
      sessions: (await identity.listSessions(session)).map(({ openedAt, seenAt, ip, ...rest }) => ({
        ...rest,
        openedAt: openedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        ipMasked: maskIp(ip),
      })),
    })),
    route(listLoginsCall, async ({ session }) => ({
      logins: (await identity.listLogins(session.memberId)).map(({ at, ip, ...rest }) => ({
        ...rest,
        at: at.toISOString(),
        ipMasked: maskIp(ip),
      })),
    })),
    route(endSessionCall, async ({ session, input: { id } }) => ({
      ended: await identity.endSession(session, id),
    })),
    route(endAllSessionsCall, async ({ session, input: { keepThis }, cookies }) => {
      if (!keepThis) cookies.clear(cookieNames.remembered);
      return { ended: await identity.endAllSessions(session, keepThis) };
    }),
  ];
};

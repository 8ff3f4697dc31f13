import { AppError } from '@parlour/contracts';
import {
  endAllSessionsCall,
  endSessionCall,
  getSessionTimesCall,
  keepSessionCall,
  listSessionsCall,
  logOutCall,
} from '@parlour/contracts/calls';
import { type Clock, type RouteEntry, route, type Session } from '../../../server/index.ts';
import { maskIp } from '../../members/index.ts';
import { cookieNames } from '../call-parts.ts';
import type { SessionService } from './service.ts';

export const sessionRoutes = ({
  sessions,
  clock,
  warnSeconds,
}: {
  sessions: SessionService;
  clock: Clock;
  /** Lead time of the warning before a session ends. */
  warnSeconds: number;
}): RouteEntry[] => {
  const readTimes = async ({ tokenHash }: Session) => {
    const times = await sessions.readTimes(tokenHash);
    if (times === undefined) throw new AppError('session.expired', 'This session is over.');
    return {
      idleEndsAt: times.idleEndsAt.toISOString(),
      endsAt: times.endsAt.toISOString(),
      serverTime: clock.now().toISOString(),
      warnSeconds,
    };
  };
  return [
    route(getSessionTimesCall, ({ session }) => readTimes(session), { isPassive: true }),
    route(keepSessionCall, async ({ session }) => {
      await sessions.extend(session.tokenHash);
      return readTimes(session);
    }),
    route(listSessionsCall, async ({ session }) => ({
      sessions: (await sessions.list(session)).map(({ openedAt, seenAt, ip, ...rest }) => ({
        ...rest,
        openedAt: openedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        ipMasked: maskIp(ip),
      })),
    })),
    route(logOutCall, async ({ session, cookies }) => {
      await sessions.logOut(session);
      cookies.clear(cookieNames.remembered);
      return { ended: true };
    }),
    route(endSessionCall, async ({ session, input: { id } }) => ({
      ended: await sessions.end(session, id),
    })),
    route(endAllSessionsCall, async ({ session, input: { keepThis }, cookies }) => {
      if (!keepThis) cookies.clear(cookieNames.remembered);
      return { ended: await sessions.endAll(session, keepThis) };
    }),
  ];
};

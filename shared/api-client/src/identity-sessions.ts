import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  endAllSessionsCall,
  endSessionCall,
  getSessionTimesCall,
  keepSessionCall,
  listLoginsCall,
  listSessionsCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

export interface SessionTimes {
  /** Milliseconds until the session ends when it is not used, and until it ends in any case. */
  idleLeftMs: number;
  leftMs: number;
  /** Milliseconds before either end at which the member is warned. */
  warnMs: number;
}

/** Returns the times at which the session ends. The call does not extend the session. Fails with `session.expired`. */
export const getSessionTimes = async (api: Api, options?: CallOptions): Promise<SessionTimes> =>
  toSessionTimes(await api.call(getSessionTimesCall, undefined, options));

/** Restarts the idle time. */
export const extendSession = async (api: Api, options?: CallOptions): Promise<SessionTimes> =>
  toSessionTimes(await api.call(keepSessionCall, undefined, options));

const toSessionTimes = (value: ValueOf<typeof getSessionTimesCall>): SessionTimes => {
  const nowMs = Date.parse(value.serverTime);
  return {
    idleLeftMs: Date.parse(value.idleEndsAt) - nowMs,
    leftMs: Date.parse(value.endsAt) - nowMs,
    warnMs: value.warnSeconds * 1000,
  };
};

export interface ListedSession {
  id: string;
  openedAt: Date;
  /** Rounded to the minute. */
  seenAt: Date;
  ipMasked: string;
  /** `Chrome, Android`; `?` where the browser is unknown. */
  browser: string;
  /** True for the session of this page. */
  isThis: boolean;
}

/** Returns the member's sessions, last used first. */
async function listSessions(api: Api, options?: CallOptions): Promise<readonly ListedSession[]> {
  const { sessions } = await api.call(listSessionsCall, undefined, options);
  return sessions.map(({ openedAt, seenAt, ...rest }) => ({
    ...rest,
    openedAt: new Date(openedAt),
    seenAt: new Date(seenAt),
  }));
}

/** Ends one session. Fails with `identity.session-not-found` when it has already ended. */
export async function endSession(api: Api, given: { id: string }, options?: CallOptions): Promise<void> {
  await api.call(endSessionCall, given, options);
}

/** Ends all sessions, in every open page at once; `keepThis` excludes the session of this page. */
export async function endAllSessions(
  api: Api,
  given: { keepThis: boolean },
  options?: CallOptions,
): Promise<{ ended: number }> {
  return api.call(endAllSessionsCall, given, options);
}

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'sessions'],
    queryFn: ({ signal }) => listSessions(api, { signal }),
  });

export interface ListedLogin {
  at: Date;
  ipMasked: string;
  browser: string;
  outcome:
    | 'opened'
    | 'wrong-credentials'
    | 'locked'
    | 'verification-required'
    | 'verification-failed'
    | 'captcha-failed'
    | 'too-many'
    | 'account-closed';
}

/** Query options of logins, including refused ones, latest first; at most fifty. */
export const loginsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'logins'],
    queryFn: async ({ signal }): Promise<readonly ListedLogin[]> =>
      (await api.call(listLoginsCall, undefined, { signal })).logins.map(({ at, ...rest }) => ({
        ...rest,
        at: new Date(at),
      })),
  });

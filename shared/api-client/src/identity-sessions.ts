import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  endAllSessionsCall,
  endSessionCall,
  getSessionTimesCall,
  keepSessionCall,
  listLoginsCall,
  listSessionsCall,
  logInRememberedCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { type Login, toLogin } from './identity.ts';

/**
 * Opens a session where this device was remembered less than a day ago (`rememberMe` at login). Its token is in a cookie
 * that scripts cannot read: ask once when the page begins. Fails with `identity.remembered-over`.
 */
export async function logInRemembered(api: Api, options?: CallOptions): Promise<Login> {
  return toLogin(await api.call(logInRememberedCall, undefined, options));
}

export interface SessionTimes {
  /** Milliseconds from now until the session ends unless it is used, and in any case. */
  idleLeftMs: number;
  leftMs: number;
  /** So long before either the person is warned. */
  warnMs: number;
}

/** When the session ends by itself; asking is no use of it. Fails with `session.expired`. */
export const getSessionTimes = async (api: Api, options?: CallOptions): Promise<SessionTimes> =>
  toSessionTimes(await api.call(getSessionTimesCall, undefined, options));

/** The person is still there: the idle time begins anew. */
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
  /** To the minute. */
  seenAt: Date;
  ipMasked: string;
  /** `Chrome, Android`; `?` where the browser did not say. */
  browser: string;
  /** The session of this page. */
  isThis: boolean;
}

/** Where the member is signed in, the session used last first. */
export async function listSessions(api: Api, options?: CallOptions): Promise<readonly ListedSession[]> {
  const { sessions } = await api.call(listSessionsCall, undefined, options);
  return sessions.map(({ openedAt, seenAt, ...rest }) => ({
    ...rest,
    openedAt: new Date(openedAt),
    seenAt: new Date(seenAt),
  }));
}

/** Fails with `identity.session-not-found` for one that is over. */
export async function endSession(api: Api, given: { id: string }, options?: CallOptions): Promise<void> {
  await api.call(endSessionCall, given, options);
}

/** Signs out everywhere, in every open page at once; `keepThis` leaves the session of this page. */
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
  outcome: 'opened' | 'wrong-credentials' | 'locked';
}

/** Logins and refused ones, the latest first; at most fifty. */
export const loginsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'logins'],
    queryFn: async ({ signal }): Promise<readonly ListedLogin[]> =>
      (await api.call(listLoginsCall, undefined, { signal })).logins.map(({ at, ...rest }) => ({
        ...rest,
        at: new Date(at),
      })),
  });

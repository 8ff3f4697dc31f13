import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { loginOutcomes } from '../login-outcomes.ts';

export const logOutCall = endpoint({
  summary: 'Ends the session of the token immediately, on all gateways.',
  method: 'DELETE',
  path: '/wps/session/logout',
  token: 'required',
  beforePasswordChange: true,
  carrier: 'none',
  value: z.object({ ended: z.boolean() }),
});

const sessionTimes = z.object({
  /** ISO 8601, by the gateway's clock: end of the session unless it is used before. */
  idleEndsAt: z.string(),
  /** End of the session in any case. */
  endsAt: z.string(),
  serverTime: z.string(),
  /** Seconds before either end at which the member is warned. */
  warnSeconds: z.int(),
});

export const getSessionTimesCall = endpoint({
  summary: 'Returns the times at which the session expires. The call does not extend the session.',
  method: 'GET',
  path: '/wps/session',
  token: 'required',
  region: 'ends-play',
  carrier: 'none',
  value: sessionTimes,
});

export const keepSessionCall = endpoint({
  summary: 'Extends the session after the member confirmed to be present.',
  method: 'POST',
  path: '/wps/session/keep',
  token: 'required',
  region: 'ends-play',
  carrier: 'none',
  value: sessionTimes,
});

export const listSessionsCall = endpoint({
  summary: "Lists the member's open sessions, last used first.",
  method: 'GET',
  path: '/wps/member/sessions',
  token: 'required',
  carrier: 'none',
  value: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** ISO 8601. */
        openedAt: z.string(),
        /** Rounded to the minute. */
        seenAt: z.string(),
        ipMasked: z.string(),
        /** `Chrome, Android`; `?` where the browser is unknown. */
        browser: z.string(),
        /** True for the session of this call. */
        isThis: z.boolean(),
      }),
    ),
  }),
});

export const endSessionCall = endpoint({
  summary: 'Ends one session of the member immediately, in all its open pages.',
  method: 'DELETE',
  path: '/wps/member/sessions',
  token: 'required',
  carrier: 'query',
  input: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  value: z.object({ ended: z.int() }),
  errors: ['identity.session-not-found'],
});

export const endAllSessionsCall = endpoint({
  summary:
    'Ends all sessions of the member immediately, in all open pages. `keepThis` keeps the session of the call.',
  method: 'POST',
  path: '/wps/member/sessions/end',
  token: 'required',
  carrier: 'body',
  input: z.object({ keepThis: z.boolean() }),
  value: z.object({ ended: z.int() }),
});

export const listLoginsCall = endpoint({
  summary: "Lists the member's successful and refused logins, latest first, at most fifty.",
  method: 'GET',
  path: '/wps/member/logins',
  token: 'required',
  carrier: 'none',
  value: z.object({
    logins: z.array(
      z.object({
        /** ISO 8601. */
        at: z.string(),
        ipMasked: z.string(),
        browser: z.string(),
        outcome: z.enum(loginOutcomes),
      }),
    ),
  }),
});

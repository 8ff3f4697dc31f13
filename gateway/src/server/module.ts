import type { CheckedInputOf, EndpointShape } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { EventHandlers } from './events/outbox.ts';
import type { CallCost } from './http/call-costs.ts';
import type { Cookies } from './http/cookies.ts';
import type { PreparedAnswer } from './http/prepared-answer.ts';
import type { RateLimit } from './http/rate-limit.ts';
import type { Job } from './jobs.ts';
import type { Logger } from './log.ts';
import type { MoneyCheck } from './money-checks.ts';
import type { OperatorAct } from './operators/acts.ts';

/** One domain of the gateway, as the frame sees it. Every part except the name is optional. */
export interface GatewayModule {
  name: string;
  /** A folder with `NNNN-title.sql` files. The folders apply in the order of the modules. */
  migrations?: URL;
  /** Contract calls, created by `route`. */
  routes?: readonly RouteEntry[];
  /** Operators' acts under `/wps/operator/…`. */
  operatorActs?: readonly OperatorAct[];
  /** Routes that are not contract calls: pictures, the vendor contract, webhooks. */
  plugin?: (app: FastifyInstance) => void;
  /** Handlers of other modules' events, called after the commit and at least once. */
  subscriptions?: EventHandlers;
  jobs?: readonly Job[];
  /** Invariants between the ledger and the objects of this module. They run every hour, night or week. */
  moneyChecks?: readonly MoneyCheck[];
  /** Runs once after the migrations and before the first request. It fills caches and starts listeners. */
  start?: () => Promise<void>;
  stop?: () => Promise<void>;
}

export interface Session {
  memberId: number;
  username: string;
  accountKind: 'member' | 'demo' | 'agent';
  tokenHash: string;
  /** The session may only change the password. */
  mustChangePassword?: boolean;
}

/**
 * The frame's access to sessions, implemented by identity. Returns undefined for an unknown or ended session. Finding a
 * session counts as use and postpones its idle timeout, unless `isUse` is false.
 */
export interface SessionSource {
  find(token: string, options?: { isUse?: boolean }): Promise<Session | undefined>;
}

interface Call<E extends EndpointShape> {
  input: CheckedInputOf<E>;
  session: E['token'] extends 'required'
    ? Session
    : E['token'] extends 'optional'
      ? Session | undefined
      : undefined;
  /** The caller's address. It comes from the proxy's header only with `TRUST_PROXY`. */
  ip: string;
  /** ISO 3166-1 alpha-2 code from the header that `COUNTRY_HEADER` names. */
  country: string | undefined;
  /** The caller's user agent; empty if absent, at most 512 characters. */
  userAgent: string;
  cookies: Cookies;
  requestId: string;
  log: Logger;
}

interface RouteOptions {
  /** Limit of this call for one address. */
  limit?: RateLimit;
  /** Maximum length of a body for calls that carry one long text, such as a picture. Default 256 KiB. */
  bodyBytesMax?: number;
  /** Cost class of the call. It decides how often one member may make it (`http/call-costs.ts`). Default `small`. */
  cost?: CallCost;
  /**
   * The kind of a call that thousands of members may make at the same moment, because something begins. A few calls of
   * a kind run at once, the others wait (`http/bulkhead.ts`). Not for calls by GET.
   */
  bulkhead?: string;
  /** The page makes this call without the person, so it does not postpone the session's idle timeout. */
  isPassive?: boolean;
}

export interface RouteEntry {
  endpoint: EndpointShape;
  options: RouteOptions;
  /**
   * Answers of `value` are checked against the contract; `json` is a prepared text of the value; `ready` are complete
   * responses.
   */
  handler:
    | { value(call: AnyCall): Promise<unknown> }
    | { json(call: AnyCall): Promise<string> }
    | { ready: ReadyAnswers };
}

/** Responses that are cached as bytes and depend only on the visitor's location. */
export interface ReadyAnswers {
  /** Undefined while the response is being built or its data is being read. */
  getIfReady(visitor: Visitor): PreparedAnswer | undefined;
  whenReady(visitor: Visitor): Promise<PreparedAnswer>;
}

type Visitor = Pick<AnyCall, 'ip' | 'country'>;

/** A call whose endpoint type the compiler does not know, as the frame passes it. */
export interface AnyCall {
  input: unknown;
  session: Session | undefined;
  ip: string;
  country: string | undefined;
  userAgent: string;
  cookies: Cookies;
  requestId: string;
  log: Logger;
}

/**
 * Binds a handler to a declared call. The answer is checked against the contract; fields that the contract does not
 * name are dropped.
 */
export const route = <const E extends EndpointShape>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E['value']>>,
  options: RouteOptions = {},
): RouteEntry => ({
  endpoint,
  options,
  // The frame has checked input and session against this endpoint before the call.
  handler: { value: (call) => handler(call as Call<E>) },
});

/**
 * Like `route`, for calls so frequent that serializing and checking the JSON matters: the handler returns the JSON text
 * of the value. It is checked against the contract outside production only.
 */
export const preparedRoute = <const E extends EndpointShape>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<string>,
  options: RouteOptions = {},
): RouteEntry => ({
  endpoint,
  options,
  handler: { json: (call) => handler(call as Call<E>) },
});

/**
 * Binds ready responses to a public call that every page makes first. They are sent before the web framework takes the
 * request. Only for calls without token and limit. They are checked against the contract outside production only.
 */
export const readyRoute = (endpoint: EndpointShape, ready: ReadyAnswers): RouteEntry => ({
  endpoint,
  options: {},
  handler: { ready },
});

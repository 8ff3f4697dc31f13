import type { CheckedInputOf, EndpointShape } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { EventHandlers } from './events/outbox.ts';
import type { Cookies } from './http/cookies.ts';
import type { OperatorAct } from './http/operator-routes.ts';
import type { PreparedAnswer } from './http/prepared-answer.ts';
import type { RateLimit } from './http/rate-limit.ts';
import type { Job } from './jobs.ts';
import type { Logger } from './log.ts';

/** One domain of the gateway, as the frame sees it. Every part is optional but the name. */
export interface GatewayModule {
  name: string;
  /** A folder with `NNNN-title.sql`; applied in the order of the modules. */
  migrations?: URL;
  /** Contract calls, made by `route`. */
  routes?: readonly RouteEntry[];
  /** What operators do: `/wps/operator/…`. */
  operatorActs?: readonly OperatorAct[];
  /** What is no contract call: pictures, the vendor contract, webhooks. */
  plugin?: (app: FastifyInstance) => void;
  /** Others' events after their commit, at least once. */
  subscriptions?: EventHandlers;
  jobs?: readonly Job[];
  /** Runs once after the migrations and before the first request: caches to fill, listeners to start. */
  start?: () => Promise<void>;
  stop?: () => Promise<void>;
}

export interface Session {
  memberId: number;
  username: string;
  accountKind: 'member' | 'demo' | 'agent';
  tokenHash: string;
  /** Nothing but the change of the password is open to it. */
  mustChangePassword?: boolean;
}

/**
 * How the frame learns whose token it was given. Identity answers; undefined is an unknown or ended session. To find one
 * is to use it, which keeps it from ending for want of use, unless `isUse` is false.
 */
export interface SessionSource {
  find(token: string, options?: { isUse?: boolean }): Promise<Session | undefined>;
}

export interface Call<E extends EndpointShape> {
  input: CheckedInputOf<E>;
  session: E['token'] extends 'required'
    ? Session
    : E['token'] extends 'optional'
      ? Session | undefined
      : undefined;
  /** The caller's address; behind a proxy only with `TRUST_PROXY`. */
  ip: string;
  /** ISO 3166-1 alpha-2, where `COUNTRY_HEADER` names what tells it. */
  country: string | undefined;
  /** As the caller names its browser; empty where it does not, never more than 512 characters. */
  userAgent: string;
  cookies: Cookies;
  requestId: string;
  log: Logger;
}

export interface RouteOptions {
  /** How often one address may make this call. */
  limit?: RateLimit;
  /** How long a body of this call may be, where it carries more than words. Default 256 KiB. */
  bodyBytesMax?: number;
  /** Made by the page and not by the person: it keeps no session from ending for want of use. */
  isPassive?: boolean;
}

export interface RouteEntry {
  endpoint: EndpointShape;
  options: RouteOptions;
  /** `value` answers are checked against the contract; `json` is a prepared text of the value; `ready` are whole answers. */
  handler:
    | { value(call: AnyCall): Promise<unknown> }
    | { json(call: AnyCall): Promise<string> }
    | { ready: ReadyAnswers };
}

/** Answers that are kept as bytes and depend on nothing but where the visitor is. */
export interface ReadyAnswers {
  /** Undefined while it is being made or what it is made of is being read. */
  getIfReady(visitor: Visitor): PreparedAnswer | undefined;
  whenReady(visitor: Visitor): Promise<PreparedAnswer>;
}

type Visitor = Pick<AnyCall, 'ip' | 'country'>;

/** A call whose endpoint is not known to the compiler: what the frame passes. */
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

/** Binds a declared call to what answers it. The answer is checked against the contract, and what it does not name is dropped. */
export const route = <const E extends EndpointShape>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E['value']>>,
  options: RouteOptions = {},
): RouteEntry => ({
  endpoint,
  options,
  // The frame has checked input and session against this endpoint before it calls.
  handler: { value: (call) => handler(call as Call<E>) },
});

/**
 * As `route` for calls asked so often that writing and checking the JSON counts: the handler gives the
 * text of the value itself. It is checked against the contract outside production only.
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
 * For a call of everybody that every page begins with: what is ready goes out before the web framework takes the request.
 * Only without token and limit. It is checked against the contract outside production only.
 */
export const readyRoute = (endpoint: EndpointShape, ready: ReadyAnswers): RouteEntry => ({
  endpoint,
  options: {},
  handler: { ready },
});

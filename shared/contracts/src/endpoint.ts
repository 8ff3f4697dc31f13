import type * as z from '@parlour/schema';
import type { ErrorCode } from './errors.ts';

/**
 * One call of the gateway, declared once and used by the server, the client, the OpenAPI document and the tests. A
 * declaration is plain data and zod schemas: no logic, no import of either side.
 */
export interface EndpointShape {
  /** Purpose of the call in one sentence: the summary in the OpenAPI document. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /**
   * The specification's T flag. `optional`: the call accepts visitors, and a signed-in member gets a more specific
   * response.
   */
  token: 'none' | 'optional' | 'required';
  /**
   * Accounts that may call it, beyond holding a token: `real` refuses demo accounts, `agent` refuses all but agents.
   */
  audience?: 'real' | 'agent';
  /**
   * Effect of the call for a caller from a blocked region. `refused`: it fails with `region.closed`. `ends-play`: it
   * answers, and ends the member's open games. Absent: nothing; a member always reaches records, withdrawals, customer
   * service and the logout.
   */
  region?: 'refused' | 'ends-play';
  /** True when the call accepts a session whose password must be changed before anything else. */
  beforePasswordChange?: true;
  /** The specification's E flag: the body is a compact JWE to the gateway's published key. */
  encrypted?: true;
  /** Text fields of the input that travel as a separate sealed payload, in a body that is otherwise in the clear. */
  sealedFields?: readonly string[];
  /**
   * Part of the request that carries the input. `data` is the game service's convention: GET with one JSON parameter
   * `data`.
   */
  carrier: 'none' | 'query' | 'data' | 'body' | 'form';
  /** The input of the call. Absent when the carrier is `none`. */
  input?: z.ZodMiniType;
  /** The `value` of a successful response. */
  value: z.ZodMiniType;
  /**
   * Seconds for which a browser may cache the response, for calls that independent parts of the page make with the
   * same result for everyone. Never cached when absent.
   */
  cacheSeconds?: number;
  /** Error codes of this call, in addition to those that every call has. */
  errors?: readonly ErrorCode[];
}

export const endpoint = <const E extends EndpointShape>(declaration: E): E => declaration;

/** Input that a caller of `E` passes: the schema's input side, or nothing. */
export type InputOf<E> = E extends { input: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

/** Input that the server's handler of `E` receives: validated, with defaults applied. */
export type CheckedInputOf<E> = E extends { input: infer S extends z.ZodMiniType } ? z.output<S> : undefined;

/** Value that a successful call of `E` returns. */
export type ValueOf<E> = E extends { value: infer S extends z.ZodMiniType } ? z.output<S> : never;

import type * as z from '@parlour/schema';
import type { ErrorCode } from './errors.ts';

/**
 * One call of the gateway, declared once and used by the server, the client, the OpenAPI document
 * and the tests. A declaration is plain data and zod schemas: no logic, no import of either side.
 */
export interface EndpointShape {
  /** What it is for, in one sentence: the summary in the OpenAPI document. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /** The specification's T flag. `optional`: the call answers a visitor too, and a signed-in member better. */
  token: 'none' | 'optional' | 'required';
  /** Who may call it beyond holding a token: `real` refuses demo accounts, `agent` all but agents. */
  audience?: 'real' | 'agent';
  /** Open to a session whose password has to be changed before anything else. */
  beforePasswordChange?: true;
  /** The specification's E flag: the body is a compact JWE to the gateway's published key. */
  encrypted?: true;
  /** Text fields of the input that travel as a sealed payload of their own, in a body that is otherwise in the clear. */
  sealedFields?: readonly string[];
  /** Where the input travels. `data` is the game service's way: GET with one JSON parameter `data`. */
  carrier: 'none' | 'query' | 'data' | 'body' | 'form';
  /** What the caller sends. Absent when the carrier is `none`. */
  input?: z.ZodMiniType;
  /** What stands in `value` of a successful answer. */
  value: z.ZodMiniType;
  /**
   * Seconds for which a browser may answer the same question itself, where parts of the page that do not know each other
   * ask it and everyone gets the same answer. Never kept when absent.
   */
  keptSeconds?: number;
  /** The codes it can fail with, beyond those that every call has. */
  errors?: readonly ErrorCode[];
}

export const endpoint = <const E extends EndpointShape>(declaration: E): E => declaration;

/** What a caller of `E` passes: the schema's input side, or nothing. */
export type InputOf<E> = E extends { input: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

/** What the server's handler of `E` receives: the checked and defaulted input. */
export type CheckedInputOf<E> = E extends { input: infer S extends z.ZodMiniType } ? z.output<S> : undefined;

/** What a successful call of `E` yields. */
export type ValueOf<E> = E extends { value: infer S extends z.ZodMiniType } ? z.output<S> : never;

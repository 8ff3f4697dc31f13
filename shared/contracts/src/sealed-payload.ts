import * as z from '@parlour/schema';
import { endpoint } from './endpoint.ts';

/**
 * Algorithm of the specification's E flag. The JSON body is `{ "payload": "<jwe>" }`: a compact JWE (`ECDH-ES` on
 * P-256, `A256GCM`) to the newest key of `GET /wps/system/keys`, with that key's `kid` in its header. Its plaintext
 * is a `SealedClaims`, which binds the input to one call, one moment and one use.
 */
export const sealedAlgorithm = { alg: 'ECDH-ES', enc: 'A256GCM' } as const;

/** Maximum age of a payload on arrival, by the gateway's clock; the keys' `serverTime` tells that clock's time. */
export const sealedAgeSecondsMax = 300;

export const SealedBody = z.object({ payload: z.string().check(z.minLength(1), z.maxLength(65_536)) });

export const SealedClaims = z.object({
  /** Seconds since 1970, by the gateway's clock. */
  iat: z.int(),
  /** 16 or more random bytes in base64url, never used twice. */
  jti: z.string().check(z.regex(/^[\w-]{22,64}$/)),
  /** Method and path of its call: `POST /wps/session/login`. */
  call: z.string(),
  /** The input that the call's contract declares. */
  input: z.unknown(),
});
export type SealedClaims = z.output<typeof SealedClaims>;

/** A public key as `GET /wps/system/keys` lists it: a JWK. */
export const SealingKey = z.object({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  alg: z.literal('ECDH-ES'),
  use: z.literal('enc'),
});
export type SealingKey = z.output<typeof SealingKey>;

export const getSealingKeysCall = endpoint({
  summary: "Returns the public keys for encrypted payloads, newest first, and the server's time.",
  method: 'GET',
  path: '/wps/system/keys',
  token: 'none',
  carrier: 'none',
  value: z.object({
    keys: z.array(SealingKey),
    /** ISO 8601. */
    serverTime: z.string(),
  }),
});

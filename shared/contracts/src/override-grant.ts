/**
 * Permission of an operator to run one build of a remote in the tab of whoever has the grant: a compact JWS (RFC 7515),
 * signed by Ed25519 with a key that the page trusts. Its protected header holds this `typ` and the key's `kid`.
 */
export const overrideGrant = {
  typ: 'remote-override+jwt',
  alg: 'EdDSA',
  issuer: 'parlour-registry',
  audience: 'parlour-page',
  lifetimeSeconds: 2 * 60 * 60,
} as const;

export interface OverrideGrantClaims {
  iss: string;
  aud: string;
  /** Name of the operator. */
  sub: string;
  jti: string;
  /** Times in seconds since 1970. */
  iat: number;
  exp: number;
  remote: string;
  /** Origin of the build. */
  origin: string;
  /** `sha256-…` of the description of the build, which has the hashes of all of its files. */
  description: string;
}

/** `POST /registry/override-grants` `{ remote, origin, description }`. */
export interface IssuedOverrideGrant {
  grant: string;
  /** ISO 8601. */
  expiresAt: string;
}

export const overrideGrantsPath = '/registry/override-grants';

/** Path of the description of a build on the origin that serves it. */
export const buildDescriptionPath = '/release/live.json';

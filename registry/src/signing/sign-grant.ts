import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

/** A kind of grant, as its contract declares it. `typ` separates grants of different purposes. */
interface GrantKind {
  typ: string;
  alg: string;
  issuer: string;
  audience: string;
  lifetimeSeconds: number;
}

interface SignedGrant {
  /** Compact JWS (RFC 7515). */
  grant: string;
  /** The claim `jti`, for the journal. */
  id: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Signs the claims of a grant with the newest key. The grant ends after the lifetime of its kind. */
export async function signGrant(
  { getNewest }: Pick<SigningKeys, 'getNewest'>,
  { typ, alg, issuer, audience, lifetimeSeconds }: GrantKind,
  claims: JWTPayload & { sub: string },
  now: Date,
): Promise<SignedGrant> {
  const { id: kid, privateKey } = getNewest();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifetimeSeconds;
  const id = randomUUID();
  const grant = await new SignJWT(claims)
    .setProtectedHeader({ alg, typ, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(id)
    .sign(privateKey);
  return { grant, id, expiresAt: new Date(expiresAt * 1000).toISOString() };
}

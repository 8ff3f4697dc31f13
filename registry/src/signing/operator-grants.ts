import { randomUUID } from 'node:crypto';
import { type IssuedOperatorGrant, type OperatorGrantClaims, operatorGrant } from '@parlour/contracts';
import { type JSONWebKeySet, SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

/** Signs a grant with the newest key. It ends after the lifetime that the contract names. */
export async function issueOperatorGrant(
  { getNewest }: Pick<SigningKeys, 'getNewest'>,
  { sub, ...claims }: OperatorGrantClaims,
  now: Date,
): Promise<IssuedOperatorGrant> {
  const { typ, alg, issuer, audience, lifetimeSeconds } = operatorGrant;
  const { id: kid, privateKey } = getNewest();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifetimeSeconds;
  const grant = await new SignJWT(claims)
    .setProtectedHeader({ alg, typ, kid })
    .setSubject(sub)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(randomUUID())
    .sign(privateKey);
  return { grant, expiresAt: new Date(expiresAt * 1000).toISOString() };
}

/** Returns the public halves of the keys whose grants are valid, newest first. */
export const toJsonWebKeySet = (keys: ReturnType<SigningKeys['list']>): JSONWebKeySet => ({
  keys: keys.map(({ id, publicKey }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    x: publicKey,
    kid: id,
    alg: operatorGrant.alg,
    use: 'sig',
  })),
});

import { randomBytes } from 'node:crypto';
import { type SealedClaims, type SealingKey, sealedAlgorithm } from '@parlour/contracts';
import { CompactEncrypt, importJWK } from 'jose';

/** What a browser sends of an encrypted call. `changes` spoils it, for tests of what is refused. */
export async function seal(
  key: SealingKey,
  claims: Pick<SealedClaims, 'call' | 'input'> & { at: Date },
  changes: Partial<SealedClaims> = {},
): Promise<{ payload: string }> {
  const { at, call, input } = claims;
  const iat = Math.floor(at.getTime() / 1000);
  const text = JSON.stringify({ iat, jti: randomBytes(18).toString('base64url'), call, input, ...changes });
  const payload = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ ...sealedAlgorithm, kid: key.kid })
    .encrypt(await importJWK(key, sealedAlgorithm.alg));
  return { payload };
}

import { randomBytes } from 'node:crypto';
import { type SealedClaims, type SealingKey, sealedAlgorithm } from '@parlour/contracts';
import { CompactEncrypt, importJWK } from 'jose';

/** Seals the input of an encrypted call as a browser does. `changes` corrupts it, for tests of refusals. */
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

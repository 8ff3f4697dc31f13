/** This module is fetched only for an override with a grant. */
import { type OverrideGrantClaims, overrideGrant, type TrustedKey } from '@parlour/contracts';
import { isSignedBy } from './verify-signature.ts';

/** Returns the claims of a grant that one of the trusted keys signed; undefined for anything else. */
export async function verifyOverrideGrant(
  grant: string,
  keys: readonly TrustedKey[],
): Promise<OverrideGrantClaims | undefined> {
  try {
    const [header = '', claims = '', signature = ''] = grant.split('.');
    const { typ, alg, kid } = parsePart<{ typ: string; alg: string; kid: string }>(header);
    const key = keys.find(({ id }) => id === kid);
    if (!key || typ !== overrideGrant.typ || alg !== overrideGrant.alg) return undefined;
    if (!(await isSignedBy(key.publicKey, signature, `${header}.${claims}`))) return undefined;
    const parsed = parsePart<OverrideGrantClaims>(claims);
    const { iss, aud } = parsed;
    return iss === overrideGrant.issuer && aud === overrideGrant.audience ? parsed : undefined;
  } catch {
    // It is not a token at all.
    return undefined;
  }
}

function parsePart<T>(base64url: string): T {
  const bytes = Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

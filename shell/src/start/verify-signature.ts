/**
 * Returns whether `signature` is the Ed25519 signature of `text` by the key of `publicKey`, both base64url. If the
 * browser does not support Ed25519, or offers no cryptography because the page came without TLS, fetches a library.
 */
export async function isSignedBy(publicKey: string, signature: string, text: string): Promise<boolean> {
  const [key, signatureBytes] = [toBytes(publicKey), toBytes(signature)];
  const message = new TextEncoder().encode(text);
  const imported = await importNativeKey(key);
  if (imported) return crypto.subtle.verify('Ed25519', imported, signatureBytes, message);
  const { verifyByLibrary } = await import('./verify-by-library.ts');
  return verifyByLibrary(key, signatureBytes, message);
}

async function importNativeKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

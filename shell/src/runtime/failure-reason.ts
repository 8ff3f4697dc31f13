import { fileListName, type LiveRelease, type LoadFailureReason } from '@parlour/contracts';

/** Timeout of a diagnosis, which only refines the reason that a person reads. */
const diagnosisMs = 4000;

const isErrorNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** Returns the address that webpack adds to the error of a chunk or a stylesheet. */
const getRequestUrl = (error: unknown): string | undefined =>
  error instanceof Error && 'request' in error && typeof error.request === 'string'
    ? error.request
    : undefined;

const isChunkError = (error: unknown): boolean =>
  isErrorNamed(error, 'ChunkLoadError') ||
  (error instanceof Error && 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');

/**
 * Finds the reason why the code of a release could not be loaded. For scripts, a browser does not distinguish a blocked
 * hash from a lost connection, so this function fetches the file again and inspects its bytes.
 */
export async function findLoadFailureReason(
  error: unknown,
  release: LiveRelease,
): Promise<LoadFailureReason> {
  if (isErrorNamed(error, 'TimeoutError')) return 'timeout';
  if (isErrorNamed(error, 'IntegrityError')) return 'integrity';
  if (isChunkError(error)) {
    if (error instanceof Error && 'type' in error && error.type === 'timeout') return 'timeout';
    const found = await diagnose(getRequestUrl(error), release);
    return found === 'integrity' || found === 'network' ? found : 'chunk';
  }
  // Without a hash of the entry, its list is what did not load.
  const isListed = release.integrity[release.entry] !== undefined;
  return diagnose(release.base + (isListed ? release.entry : fileListName), release);
}

/** Finds the reason of a failed mount, which may be a missing chunk of the view. */
export async function findMountFailureReason(
  error: unknown,
  release: LiveRelease,
): Promise<LoadFailureReason> {
  if (isErrorNamed(error, 'TimeoutError')) return 'timeout';
  if (isChunkError(error)) return findLoadFailureReason(error, release);
  return isErrorNamed(error, 'RenderError') ? 'render' : 'mount';
}

async function diagnose(url: string | undefined, release: LiveRelease): Promise<LoadFailureReason> {
  if (!url) return 'evaluation';
  const address = new URL(url, document.baseURI);
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(diagnosisMs) });
    bytes = await response.arrayBuffer();
  } catch (error) {
    return isErrorNamed(error, 'TimeoutError') ? 'timeout' : 'network';
  }
  if (!response.ok) return 'http';
  const file = address.pathname.slice(new URL(release.base, document.baseURI).pathname.length);
  const expected = file === fileListName ? release.files : release.integrity[file];
  if (expected !== undefined && (await computeHash(bytes, expected)) !== expected) {
    return response.headers.get('content-type')?.includes('html') ? 'not-a-manifest' : 'integrity';
  }
  return 'evaluation';
}

/** Hashes with the algorithm of `expected`: releases of earlier platforms were published with longer hashes. */
async function computeHash(bytes: ArrayBuffer, expected: string): Promise<string> {
  const name = expected.slice(0, 'sha256'.length);
  const digest = new Uint8Array(await crypto.subtle.digest(name.replace('sha', 'SHA-'), bytes));
  return `${name}-${btoa(String.fromCharCode(...digest))}`;
}

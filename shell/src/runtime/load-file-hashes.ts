import { computeTextHash, fileListName, type LiveRelease, toFileListId } from '@parlour/contracts';

/** A release's folder with the known hashes of its files, and the hash of the list of all. */
export type ListedFiles = Pick<LiveRelease, 'base' | 'integrity' | 'files'>;

/** Timeout of the request for a list, so that a silent registry blocks no connection. */
const fetchTimeoutMs = 20_000;

/**
 * Completes `integrity` of a release with the hashes of its list: from the page, or else from the registry. Resolves at
 * once for a release without a list. Rejects when the list cannot be fetched or has another hash than the document
 * names; then no hash is added.
 */
export async function loadFileHashes(
  { base, integrity, files }: ListedFiles,
  getCacheBuster: (url: string) => string = () => '',
): Promise<void> {
  if (files === undefined) return;
  const embedded = document.getElementById(toFileListId(base))?.textContent ?? '';
  const url = base + fileListName;
  const text = computeTextHash(embedded) === files ? embedded : await fetchText(url + getCacheBuster(url));
  if (computeTextHash(text) !== files)
    throw Object.assign(new Error(`${url} is not the list that the document names`), {
      name: 'IntegrityError',
    });
  Object.assign(integrity, JSON.parse(text));
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return response.text();
}

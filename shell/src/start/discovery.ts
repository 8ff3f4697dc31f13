import {
  defaultPlatformConfig,
  discoveryPath,
  type PageTrust,
  type PlatformConfig,
} from '@parlour/contracts';

/** Ids of the data blocks that the registry writes into the page. */
const blocks = { discovery: 'discovery', trust: 'trust', platform: 'platform-config' } as const;

/** Parses a data block. Returns undefined if it is missing or truncated. */
function readDataBlock(page: Document, id: string): unknown {
  try {
    return JSON.parse(page.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Returns the signed document that is embedded in the page, unverified. The page of a site with many remotes has none.
 */
export const readPageDocument = (page: Document): unknown => readDataBlock(page, blocks.discovery);

/** Fetches the signed document from the registry, unverified. Rejects if none arrives within `limitMs`. */
export async function fetchDocument(limitMs: number): Promise<unknown> {
  const response = await fetch(discoveryPath, { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return response.json();
}

/** Reads the keys and files that the page trusts. Without such a block, there are none, so that nothing is trusted. */
export function readTrust(page: Document): PageTrust {
  const parsed = readDataBlock(page, blocks.trust) as Partial<PageTrust> | undefined;
  return { keys: [], shell: { version: '', base: '/releases/shell/', integrity: {} }, ...parsed };
}

/** Reads the site's configuration: the defaults, overridden by the values of this deployment. */
export function readPlatformConfig(page: Document): PlatformConfig {
  const parsed = readDataBlock(page, blocks.platform);
  return { ...defaultPlatformConfig, ...(typeof parsed === 'object' ? parsed : {}) };
}

import { defaultPlatformConfig, type PageTrust, type PlatformConfig } from '@parlour/contracts';

/** Data blocks that the registry writes into the page. */
const blocks = { discovery: 'discovery', trust: 'trust', platform: 'platform-config' } as const;

/** What a block holds; undefined for one that is missing or was cut off. */
function readDataBlock(page: Document, id: string): unknown {
  try {
    return JSON.parse(page.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}

/** The signed document that came with the page, not yet checked. */
export const readPageDocument = (page: Document): unknown => readDataBlock(page, blocks.discovery);

/** The signed document as the registry has it now, not yet checked. Rejects where none came within `limitMs`. */
export async function fetchDocument(limitMs: number): Promise<unknown> {
  const response = await fetch('/registry/discovery', { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return response.json();
}

/** Keys and files that the page believes; none where it says nothing, so that nothing is believed. */
export function readTrust(page: Document): PageTrust {
  const parsed = readDataBlock(page, blocks.trust) as Partial<PageTrust> | undefined;
  return { keys: [], shell: { version: '', base: '/releases/shell/', integrity: {} }, ...parsed };
}

/** The site's configuration: the defaults, with what this deployment says otherwise. */
export function readPlatformConfig(page: Document): PlatformConfig {
  const parsed = readDataBlock(page, blocks.platform);
  return { ...defaultPlatformConfig, ...(typeof parsed === 'object' ? parsed : {}) };
}

import { type DiscoveryDocument, defaultPlatformConfig, type PlatformConfig } from '@parlour/contracts';
import { isDiscoveryDocument } from '../runtime/deployment-feed.ts';

/** Data blocks that the registry writes into the page. */
const blocks = { discovery: 'discovery', platform: 'platform-config' } as const;

const blockIn = (page: Document, id: string): unknown =>
  JSON.parse(page.getElementById(id)?.textContent || 'null');

/** The document that came with the page, or one that is asked for where the page came without. */
export async function readDiscovery(page: Document): Promise<DiscoveryDocument> {
  const written = blockIn(page, blocks.discovery);
  if (isDiscoveryDocument(written)) return written;
  const response = await fetch('/registry/discovery', { signal: AbortSignal.timeout(10_000) });
  const asked: unknown = await response.json();
  if (!isDiscoveryDocument(asked)) throw new Error('The registry answered with no discovery document');
  return asked;
}

/** The site's configuration: the defaults, with what this deployment says otherwise. */
export function readPlatformConfig(page: Document): PlatformConfig {
  const written = blockIn(page, blocks.platform);
  return { ...defaultPlatformConfig, ...(typeof written === 'object' ? written : {}) };
}

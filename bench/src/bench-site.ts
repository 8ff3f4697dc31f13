import type { DiscoveryDocument, SignedDiscovery } from '@parlour/contracts';
import { type SiteProcess, startSite } from '@parlour/e2e/site-process';
import { ensureCacheFolder } from './folders.ts';

/**
 * Runs `use` against the site as a person starts it, in a process of its own. Its data folder is kept, so that only
 * the first run waits for the seeding.
 */
export async function withSite<T>(use: (site: SiteProcess) => Promise<T>): Promise<T> {
  const site = await startSite({ dataDir: ensureCacheFolder('site') });
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

/** What the registry of the site at `url` says is live. */
export async function fetchDocument(url: string): Promise<DiscoveryDocument> {
  const signed = (await (await fetch(`${url}/registry/discovery`)).json()) as SignedDiscovery;
  return JSON.parse(signed.payload) as DiscoveryDocument;
}

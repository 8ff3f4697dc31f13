import type { DiscoveryDocument, SignedDiscovery } from '@parlour/contracts';
import { type SiteProcess, startSite } from '@parlour/e2e/site-process';
import { ensureCacheFolder } from './folders.ts';

/**
 * Runs `use` against the site as a person starts it, in its own process. The data folder outlives the run, so that only
 * the first run waits for the seeding. `env` has further settings; without one, the gate has no browser.
 */
export async function withSite<T>(
  use: (site: SiteProcess) => Promise<T>,
  env?: Record<string, string>,
): Promise<T> {
  const site = await startSite({ dataDir: ensureCacheFolder('site'), ...(env && { env }) });
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

/** Fetches the discovery document of the site at `url`. */
export async function fetchDocument(url: string): Promise<DiscoveryDocument> {
  const signed = (await (await fetch(`${url}/registry/discovery`)).json()) as SignedDiscovery;
  return JSON.parse(signed.payload) as DiscoveryDocument;
}

import type { DiscoveryDocument, LiveRelease, SignedDiscovery } from '@parlour/contracts';
import { sharedSite } from './journey.ts';

/** What the registry of a site says is live, in its envelope. */
export async function fetchDiscovery(site = sharedSite()): Promise<SignedDiscovery> {
  return (await (await fetch(`${site}/registry/discovery`)).json()) as SignedDiscovery;
}

export const openEnvelope = ({ payload }: SignedDiscovery): DiscoveryDocument =>
  JSON.parse(payload) as DiscoveryDocument;

/** The release of a remote that is live on a site. */
export async function getLiveRelease(name: string, site = sharedSite()): Promise<LiveRelease> {
  const release = openEnvelope(await fetchDiscovery(site)).remotes[name];
  if (!release) throw new Error(`The site has no ${name}.`);
  return release;
}

import type { DiscoveryDocument, LiveRelease, SignedDiscovery } from '@parlour/contracts';
import { sharedSite } from './journey.ts';

/** Fetches the signed discovery document of a site. */
export async function fetchDiscovery(site = sharedSite()): Promise<SignedDiscovery> {
  return (await (await fetch(`${site}/registry/discovery`)).json()) as SignedDiscovery;
}

export const openEnvelope = ({ payload }: SignedDiscovery): DiscoveryDocument =>
  JSON.parse(payload) as DiscoveryDocument;

/** Returns the live release of a remote on a site. */
export async function getLiveRelease(name: string, site = sharedSite()): Promise<LiveRelease> {
  const release = openEnvelope(await fetchDiscovery(site)).remotes[name];
  if (!release) throw new Error(`The site has no ${name}.`);
  return release;
}

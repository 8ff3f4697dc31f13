import type { DiscoveryDocument, LiveRelease, SignedDiscovery } from '@parlour/contracts';
import { sharedSite } from './journey.ts';

/** What the registry of the shared site says is live, in its envelope. */
export async function askForDocument(): Promise<SignedDiscovery> {
  return (await (await fetch(`${sharedSite()}/registry/discovery`)).json()) as SignedDiscovery;
}

export const openEnvelope = ({ payload }: SignedDiscovery): DiscoveryDocument =>
  JSON.parse(payload) as DiscoveryDocument;

/** The release of a remote that is live on the shared site. */
export async function liveRelease(name: string): Promise<LiveRelease> {
  const release = openEnvelope(await askForDocument()).remotes[name];
  if (!release) throw new Error(`The site has no ${name}.`);
  return release;
}

import type { DiscoveryDocument, LiveRelease } from '@parlour/contracts';
import type { Deployments } from '../deployments/deployments.ts';
import { RegistryError } from '../errors.ts';
import { releaseBase, type StoredRelease } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import { validityAt } from './validity.ts';

/** Files that a browser runs or applies. Pictures, fonts and manifests need no hash in the document. */
const hashed = /\.(js|css)$/;

export interface DocumentParts {
  deployments: Deployments;
  releases: Releases;
  environment: string;
  now(): Date;
}

/** The document of the revision that is live now. Fails with `no-live-shell` before the first deployment of a shell. */
export async function discoveryDocument(parts: DocumentParts): Promise<DiscoveryDocument> {
  const { deployments, releases, environment, now } = parts;
  const live = deployments.live();
  const lastDeployment = deployments.history().at(-1);
  const revision = deployments.revision();
  const found = await Promise.all(Object.entries(live).map(([name, version]) => releases.get(name, version)));
  const shell = found.find(({ name }) => name === 'shell');
  if (!shell || !lastDeployment) {
    throw new RegistryError('no-live-shell', 'No shell was deployed yet: publish and deploy one.');
  }
  const remotes = found.filter(({ name }) => name !== 'shell').sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    schema: 1,
    environment,
    revision,
    ...validityAt(now(), lastDeployment.at),
    shell: liveRelease(shell),
    remotes: Object.fromEntries(
      remotes.map((release) => [release.name, { ...liveRelease(release), status: { state: 'live' } }]),
    ),
  };
}

function liveRelease({ name, version, manifest, files }: StoredRelease): LiveRelease {
  const { container, entry, platform, assets, contributions } = manifest;
  const integrity = Object.entries(files)
    .filter(([file]) => hashed.test(file))
    .map(([file, facts]) => [file, facts.integrity]);
  return {
    name,
    version,
    container,
    base: releaseBase(name, version),
    entry,
    platform,
    integrity: Object.fromEntries(integrity) as Record<string, string>,
    assets,
    contributions,
  };
}

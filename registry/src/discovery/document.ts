import type {
  CanaryFact,
  CanaryRelease,
  DiscoveryDocument,
  LiveRelease,
  RemoteOnPage,
} from '@parlour/contracts';
import type { Operations } from '../deployments/operations.ts';
import { RegistryError } from '../errors.ts';
import { releaseBase, type StoredRelease } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import { remoteStatus } from '../status/remote-status.ts';
import { validityAt } from './validity.ts';

/** Files that a page runs or applies: not what only the gate runs. Pictures, fonts and manifests need no hash in the document. */
const hashed = /\.(js|css)$/;

export interface DocumentParts {
  operations: Pick<Operations, 'standings'>;
  releases: Releases;
  environment: string;
  now(): Date;
}

/** The document of the revision that is live now. Fails with `no-live-shell` before the first deployment of a shell. */
export async function discoveryDocument(parts: DocumentParts): Promise<DiscoveryDocument> {
  const { operations, releases, environment, now } = parts;
  const { of, revision, changedAt } = operations.standings();
  const shell = of.shell?.live;
  if (!shell || !changedAt) {
    throw new RegistryError('no-live-shell', 'No shell was deployed yet: publish and deploy one.');
  }
  const released = async (name: string, version: string) => liveRelease(await releases.get(name, version));
  const remotes = await Promise.all(
    Object.entries(of)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([name, standing]): Promise<[string, RemoteOnPage][]> => {
        const { live, canary } = standing;
        if (!live || name === 'shell') return [];
        const release = await released(name, live.version);
        const second = canary && canaryRelease(canary, await released(name, canary.version));
        return [[name, { ...release, status: remoteStatus(standing), ...(second && { canary: second }) }]];
      }),
  );
  return {
    schema: 1,
    environment,
    revision,
    ...validityAt(now(), changedAt),
    shell: await released('shell', shell.version),
    remotes: Object.fromEntries(remotes.flat()),
  };
}

const canaryRelease = ({ audience, salt, paused }: CanaryFact, release: LiveRelease): CanaryRelease => ({
  release,
  audience,
  salt,
  ...(paused && { paused: true }),
});

function liveRelease({ name, version, manifest, files }: StoredRelease): LiveRelease {
  const { container, entry, platform, assets, contributions } = manifest;
  const integrity = Object.entries(files)
    .filter(([file]) => hashed.test(file) && file !== manifest.headless)
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

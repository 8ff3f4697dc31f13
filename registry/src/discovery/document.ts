import {
  type Audience,
  type CanaryFact,
  type CanaryRelease,
  type DiscoveryDocument,
  hashVisitorKey,
  type LiveRelease,
  type RemoteOnPage,
  type SignedDiscovery,
} from '@parlour/contracts';
import type { Operations } from '../deployments/operations.ts';
import { RegistryError } from '../errors.ts';
import { toRemoteStatus } from '../orders/remote-status.ts';
import { hashFileList, toFileList } from '../releases/file-list.ts';
import { getReleaseBase, type StoredRelease } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';
import { computeValidity } from './validity.ts';

interface DocumentParts {
  operations: Pick<Operations, 'getState'>;
  releases: Releases;
  environment: string;
  now(): Date;
}

/** Builds the document of the current revision. Fails with `no-live-shell` before the first deployment of a shell. */
export async function buildDiscoveryDocument(parts: DocumentParts): Promise<DiscoveryDocument> {
  const { operations, releases, environment, now } = parts;
  const { byName, revision, changedAt } = operations.getState();
  const shell = byName.shell?.live;
  if (!shell || !changedAt) {
    throw new RegistryError('no-live-shell', 'No shell was deployed yet: publish and deploy one.');
  }
  const storedShell = await releases.get('shell', shell.version);
  const { loadsFileLists = false } = storedShell.manifest;
  const getLiveRelease = async (name: string, version: string) =>
    toLiveRelease(await releases.get(name, version), loadsFileLists);
  const remotes = await Promise.all(
    Object.entries(byName)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([name, remoteState]): Promise<[string, RemoteOnPage][]> => {
        const { live, canary } = remoteState;
        if (!live || name === 'shell') return [];
        const release = await getLiveRelease(name, live.version);
        const second = canary && toCanaryRelease(canary, await getLiveRelease(name, canary.version));
        return [
          [name, { ...release, status: toRemoteStatus(remoteState), ...(second && { canary: second }) }],
        ];
      }),
  );
  return {
    schema: 1,
    environment,
    revision,
    ...computeValidity(now(), changedAt),
    shell: toLiveRelease(storedShell, loadsFileLists),
    remotes: Object.fromEntries(remotes.flat()),
  };
}

/** Signs a document for browsers. It leaves out `assets`, by which only the registry preloads the files of a page. */
export function signDiscovery(document: DiscoveryDocument, keys: Pick<SigningKeys, 'sign'>): SignedDiscovery {
  const remotes = Object.entries(document.remotes).map(([name, { canary, ...remote }]) => [
    name,
    {
      ...withoutAssets(remote),
      ...(canary && { canary: { ...canary, release: withoutAssets(canary.release) } }),
    },
  ]);
  const shell = withoutAssets(document.shell);
  return keys.sign(JSON.stringify({ ...document, shell, remotes: Object.fromEntries(remotes) }));
}

const withoutAssets = <Release extends LiveRelease>(release: Release): Release => ({
  ...release,
  assets: {},
});

const toCanaryRelease = ({ audience, salt, paused }: CanaryFact, release: LiveRelease): CanaryRelease => ({
  release,
  audience: toPublicAudience(audience),
  salt,
  ...(paused && { paused: true }),
});

const toPublicAudience = ({ visitors, ...audience }: Audience): Audience => ({
  ...audience,
  ...(visitors && { visitors: visitors.map(hashVisitorKey) }),
});

/** Converts a release to its part of the document: with the hash of its list, or with the hashes of all files. */
function toLiveRelease(release: StoredRelease, byList: boolean): LiveRelease {
  const { name, version, manifest } = release;
  const { container, entry, platform, assets, contributions } = manifest;
  const list = toFileList(release);
  return {
    name,
    version,
    container,
    base: getReleaseBase(name, version),
    entry,
    platform,
    ...(byList ? { integrity: {}, files: hashFileList(list) } : { integrity: list.integrity }),
    assets,
    contributions,
  };
}

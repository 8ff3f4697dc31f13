import { formatRefusal, type Registry, RegistryError } from '@parlour/registry';
import { BuildFailure, ensureBuild, readPackageVersion } from './builds.ts';
import { computeSourceFingerprint } from './fingerprint.ts';
import { type ReleasedPackage, releasedPackages } from './packages.ts';

const concurrency = 2;

/** The packages of one checkout: what they would be released as, and their builds. */
export interface Source {
  /** Returns digits that change with every input of the package's build. */
  computeFingerprint(name: ReleasedPackage): string;
  readVersion(name: ReleasedPackage): string;
  /** Builds the package as `version`, unless that was done before. */
  ensureBuild(name: ReleasedPackage, version: string): Promise<{ folder: string }>;
}

const ownSource: Source = {
  computeFingerprint: computeSourceFingerprint,
  readVersion: readPackageVersion,
  ensureBuild,
};

interface DeployOptions {
  /** Author of the releases in the journal. */
  by: string;
  report?(detail: string): void;
  source?: Source;
}

/**
 * Makes the registry serve the current source: builds, publishes and deploys each package whose source was never
 * deployed there, or that never had a live release. The journal of the registry decides, so that it holds for every
 * machine of the site: a source that was deployed before stays as operators left it, a retired remote stays off the
 * site, and a rollback or a canary survives the start of another machine. Machines of one site call it one after the
 * other. Returns the names of the packages of which a release was live before.
 */
export async function deployBuilds(
  registry: Registry,
  { by, report = () => undefined, source = ownSource }: DeployOptions,
): Promise<string[]> {
  const live = registry.deployments.live();
  const history = registry.deployments.history();
  const published = new Map<ReleasedPackage, string>();
  const waiting: ReleasedPackage[] = [];
  for (const name of releasedPackages) {
    const version = await findPublished(registry, name, source);
    if (version !== undefined) published.set(name, version);
    const deployed = history.filter((one) => one.name === name);
    const isRetired = !live[name] && deployed.length > 0;
    const wasDeployed = deployed.some((one) => one.version === version);
    if (!isRetired && !wasDeployed) waiting.push(name);
  }
  const total = waiting.length;
  const notLiveYet = new Set<string>(waiting);
  const shellIsLive = Promise.withResolvers<void>();
  shellIsLive.promise.catch(() => undefined);
  if (!waiting.includes('shell')) shellIsLive.resolve();
  let done = 0;

  const deployOne = async (name: ReleasedPackage): Promise<void> => {
    const version = published.get(name) ?? (await findFreeVersion(registry, name, source));
    if (!published.has(name)) {
      const { folder } = await source.ensureBuild(name, version);
      // The gate tries each remote in the shell with which it will run.
      if (name !== 'shell') await shellIsLive.promise;
      const replacing = [...notLiveYet].filter((other) => other !== name);
      await publish(registry, folder, { by, replacing, source: source.computeFingerprint(name) });
    }
    const reason = live[name] ? 'the source changed' : 'first start';
    await deployUnlessHeldBack(registry, { name, version, by, reason });
    notLiveYet.delete(name);
    if (name === 'shell') shellIsLive.resolve();
    done += 1;
    report(`${done} of ${total}`);
  };
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      await deployOne(name).catch((error: unknown) => {
        if (name === 'shell') shellIsLive.reject(error);
        throw error;
      });
    }
  };
  const updated = waiting.filter((name) => live[name] !== undefined);
  await Promise.all(Array.from({ length: concurrency }, worker));
  return updated;
}

/** Returns the version that the current source of a package was published as; undefined when it never was. */
async function findPublished(
  registry: Registry,
  name: ReleasedPackage,
  source: Source,
): Promise<string | undefined> {
  const fingerprint = source.computeFingerprint(name);
  for (const { act, details } of registry.services.journal.records())
    if (act === 'publish' && details?.name === name && details.source === fingerprint)
      return String(details.version);
  // A process can end between the publication and its record.
  for (const version of toVersions(name, source))
    if ((await registry.releases.find(name, version))?.source === fingerprint) return version;
  return undefined;
}

/** Codes of the refusals by which operators hold a release back. */
const heldBackCodes: readonly string[] = ['frozen', 'second-person-needed', 'release-withdrawn'];

/**
 * Deploys a release unless the remote is frozen or requires two people, or the release was withdrawn, since a restart
 * must not bypass any of these. The next start tries again.
 */
async function deployUnlessHeldBack(
  registry: Registry,
  order: Parameters<Registry['deployments']['deploy']>[0],
): Promise<void> {
  try {
    await registry.deployments.deploy(order);
  } catch (error) {
    if (!(error instanceof RegistryError) || !heldBackCodes.includes(error.code)) throw error;
  }
}

/** Publishes a build through the gate. The gate ignores the releases that the same start replaces. */
async function publish(
  registry: Registry,
  folder: string,
  { by, ...change }: { by: string; replacing: string[]; source: string },
): Promise<void> {
  try {
    await registry.publishFromFolder(folder, by, change);
  } catch (error) {
    if (!(error instanceof RegistryError) || !error.refusals) throw error;
    throw new BuildFailure(error.message, error.refusals.flatMap(formatRefusal).join('\n'));
  }
}

/**
 * Returns the package's version or, when another source has that version, a pre-release that contains the fingerprint.
 */
async function findFreeVersion(registry: Registry, name: ReleasedPackage, source: Source): Promise<string> {
  const [version, preRelease] = toVersions(name, source);
  return (await registry.releases.find(name, version)) ? preRelease : version;
}

const toVersions = (name: ReleasedPackage, source: Source): readonly [string, string] => {
  const version = source.readVersion(name);
  return [version, toPreRelease(version, source.computeFingerprint(name))];
};

/**
 * Returns the pre-release version. It joins the fingerprint with a dash: after a dot, a fingerprint of digits alone
 * would be a number, which may not begin with 0.
 */
export const toPreRelease = (version: string, fingerprint: string): string =>
  `${version}-source-${fingerprint}`;

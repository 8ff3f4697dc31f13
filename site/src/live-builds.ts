import { writeFileSync } from 'node:fs';
import { formatRefusal, type Registry, RegistryError } from '@parlour/registry';
import { type Build, BuildFailure, ensureBuild, readPackageVersion } from './builds.ts';
import { computeFingerprint } from './fingerprint.ts';
import { type ReleasedPackage, releasedPackages } from './packages.ts';
import { readJson } from './read-json.ts';

/** Published version by package and source fingerprint. */
type PublishedBuilds = Partial<Record<ReleasedPackage, Record<string, string>>>;

const concurrency = 2;

/**
 * Makes the registry serve the current source: builds, publishes and deploys each package that is not live yet or whose
 * source was never published here. A source that was published before stays as operators deployed it, so a rollback
 * survives a restart. In a new data folder the live releases count as published from this source: another machine of
 * the site has deployed them. `by` is the author of the releases in the journal.
 */
export async function deployBuilds(
  registry: Registry,
  { dataDir, by }: { dataDir: string; by: string },
  report: (detail: string) => void,
): Promise<void> {
  const file = `${dataDir}/published-builds.json`;
  const live = registry.deployments.live();
  const published = readJson<PublishedBuilds>(file) ?? adoptLive(live);
  const save = (): void => writeFileSync(file, JSON.stringify(published, null, 1));
  save();
  const waiting = releasedPackages.filter(
    (name) => !published[name]?.[computeFingerprint(name)] || !live[name],
  );
  const total = waiting.length;
  const notLiveYet = new Set<string>(waiting);
  const shellIsLive = Promise.withResolvers<void>();
  shellIsLive.promise.catch(() => undefined);
  if (!waiting.includes('shell')) shellIsLive.resolve();
  let done = 0;

  const deployOne = async (name: ReleasedPackage): Promise<void> => {
    const fingerprint = computeFingerprint(name);
    const version = published[name]?.[fingerprint] ?? (await findFreeVersion(registry, name, fingerprint));
    const build = await ensureBuild(name, version);
    // The gate tries remotes in the shell that they will run in.
    if (name !== 'shell') await shellIsLive.promise;
    if (!(await registry.releases.find(name, version))) {
      const replacing = [...notLiveYet].filter((other) => other !== name);
      await publish(registry, build, { by, replacing });
    }
    const reason = live[name] ? 'the source changed' : 'first start';
    if (await deployUnlessFrozen(registry, { name, version, by, reason })) {
      published[name] = { ...published[name], [fingerprint]: version };
      save();
    }
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
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Returns the live releases as if they were published from the current source. */
export function adoptLive(live: Partial<Record<string, string>>): PublishedBuilds {
  const adopted: PublishedBuilds = {};
  for (const name of releasedPackages) {
    const version = live[name];
    if (version) adopted[name] = { [computeFingerprint(name)]: version };
  }
  return adopted;
}

/**
 * Deploys a release unless the remote is frozen, since a restart must not bypass a freeze. The release stays published,
 * and the next start tries again.
 */
async function deployUnlessFrozen(
  registry: Registry,
  order: Parameters<Registry['deployments']['deploy']>[0],
): Promise<boolean> {
  try {
    await registry.deployments.deploy(order);
    return true;
  } catch (error) {
    if (error instanceof RegistryError && error.code === 'frozen') return false;
    throw error;
  }
}

/** Publishes a build through the gate. The gate ignores the releases that the same start replaces. */
async function publish(
  registry: Registry,
  { folder }: Build,
  { by, replacing }: { by: string; replacing: string[] },
): Promise<void> {
  try {
    await registry.publishFromFolder(folder, by, { replacing });
  } catch (error) {
    if (!(error instanceof RegistryError) || !error.refusals) throw error;
    throw new BuildFailure(error.message, error.refusals.flatMap(formatRefusal).join('\n'));
  }
}

/**
 * Returns the package's version or, when another source has that version, a pre-release that contains the fingerprint.
 */
async function findFreeVersion(
  registry: Registry,
  name: ReleasedPackage,
  fingerprint: string,
): Promise<string> {
  const version = readPackageVersion(name);
  return (await registry.releases.find(name, version)) ? toPreRelease(version, fingerprint) : version;
}

/**
 * Returns the pre-release version. It joins the fingerprint with a dash: after a dot, a fingerprint of digits alone
 * would be a number, which may not begin with 0.
 */
export const toPreRelease = (version: string, fingerprint: string): string =>
  `${version}-source-${fingerprint}`;

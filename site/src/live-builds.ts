import { writeFileSync } from 'node:fs';
import { formatRefusal, type Registry, RegistryError } from '@parlour/registry';
import { type Build, BuildFailure, ensureBuild, readPackageVersion } from './builds.ts';
import { computeFingerprint } from './fingerprint.ts';
import { type ReleasedPackage, releasedPackages } from './packages.ts';
import { readJson } from './read-json.ts';

/** Which version a source state was published as, by package and fingerprint. */
type PublishedBuilds = Partial<Record<ReleasedPackage, Record<string, string>>>;

const concurrency = 2;
const by = 'npm start';

/**
 * Makes the registry serve the source as it is: builds, publishes and deploys each package whose source state was never published here.
 * What was published before is left as operators deployed it, so a rollback outlives a restart.
 */
export async function deployBuilds(
  registry: Registry,
  dataDir: string,
  report: (detail: string) => void,
): Promise<void> {
  const file = `${dataDir}/published-builds.json`;
  const published = readJson<PublishedBuilds>(file) ?? {};
  const live = registry.deployments.live();
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
    // Remotes are tried in the shell that they will stand in.
    if (name !== 'shell') await shellIsLive.promise;
    if (!(await registry.releases.find(name, version))) {
      const replacing = [...notLiveYet].filter((other) => other !== name);
      await publish(registry, build, replacing);
    }
    const reason = live[name] ? 'the source changed' : 'first start';
    if (await deployUnlessFrozen(registry, { name, version, by, reason })) {
      published[name] = { ...published[name], [fingerprint]: version };
      writeFileSync(file, JSON.stringify(published, null, 1));
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

/** A start is no reason to end a freeze: the release is published, and the next start tries again. */
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

/** Publishes a build through the gate. What the same start replaces is not in its way. */
async function publish(registry: Registry, { folder }: Build, replacing: string[]): Promise<void> {
  try {
    await registry.publishFromFolder(folder, by, { replacing });
  } catch (error) {
    if (!(error instanceof RegistryError) || !error.refusals) throw error;
    throw new BuildFailure(error.message, error.refusals.flatMap(formatRefusal).join('\n'));
  }
}

/** The version of the package, or where that is taken by another source state, a pre-release of it that names this state. */
async function findFreeVersion(
  registry: Registry,
  name: ReleasedPackage,
  fingerprint: string,
): Promise<string> {
  const version = readPackageVersion(name);
  return (await registry.releases.find(name, version)) ? toPreRelease(version, fingerprint) : version;
}

/** With the dot before the fingerprint, one of digits alone would be read as a number, which may not begin with 0. */
export const toPreRelease = (version: string, fingerprint: string): string =>
  `${version}-source-${fingerprint}`;

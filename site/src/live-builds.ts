import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Registry } from '@parlour/registry';
import { ensureBuild, packageVersion } from './builds.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type ReleasedPackage, releasedPackages } from './packages.ts';

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
  const published: PublishedBuilds = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as PublishedBuilds)
    : {};
  const live = registry.deployments.live();
  const waiting = releasedPackages.filter((name) => !published[name]?.[fingerprintOf(name)] || !live[name]);
  const total = waiting.length;
  let done = 0;

  const deployOne = async (name: ReleasedPackage): Promise<void> => {
    const fingerprint = fingerprintOf(name);
    const version = published[name]?.[fingerprint] ?? (await freeVersion(registry, name, fingerprint));
    const build = await ensureBuild(name, version);
    if (!(await registry.releases.find(name, version))) await registry.publishFromFolder(build.folder, by);
    await registry.deployments.deploy({
      name,
      version,
      by,
      reason: live[name] ? 'the source changed' : 'first start',
    });
    published[name] = { ...published[name], [fingerprint]: version };
    writeFileSync(file, JSON.stringify(published, null, 1));
    done += 1;
    report(`${done} of ${total}`);
  };
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await deployOne(name);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The version of the package, or where that is taken by another source state, a pre-release of it that names this state. */
async function freeVersion(registry: Registry, name: ReleasedPackage, fingerprint: string): Promise<string> {
  const version = packageVersion(name);
  return (await registry.releases.find(name, version)) ? `${version}-source.${fingerprint}` : version;
}

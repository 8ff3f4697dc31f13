import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { withBuildLock } from './build-lock.ts';
import { computeSourceFingerprint } from './fingerprint.ts';
import { type ReleasedPackage, root } from './packages.ts';

/** A build on disk. `folder` contains `release.json` and every file that it names. */
export interface Build {
  name: ReleasedPackage;
  version: string;
  fingerprint: string;
  folder: string;
}

const getMarkerFile = (folder: string): string => `${folder}/.fingerprint`;

export const readPackageVersion = (name: ReleasedPackage): string =>
  (JSON.parse(readFileSync(`${root}${name}/package.json`, 'utf8')) as { version: string }).version;

function readMarker(folder: string): string | undefined {
  return existsSync(getMarkerFile(folder)) ? readFileSync(getMarkerFile(folder), 'utf8') : undefined;
}

/** A package does not build, or its release is refused. The message contains the output for its author. */
export class BuildFailure extends Error {
  override readonly name = 'BuildFailure';

  constructor(found: string, output: string) {
    super(`${found} Mend what is named and start again:\n${output.trim()}`);
  }
}

/** The first build of a clone keeps no cache for the next one: writing it takes a third of the build's processor time. */
function runBuild(name: ReleasedPackage, version: string): Promise<void> {
  const cache = existsSync(`${root}${name}/dist`) ? [] : ['--no-cache'];
  return new Promise((resolve, reject) => {
    const child = spawn(`${root}${name}/node_modules/.bin/parlour-build`, ['--version', version, ...cache], {
      cwd: root + name,
      // Use the Node that runs this process, not an older one on the machine.
      env: { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new BuildFailure(`Building ${name} ${version} failed.`, output)),
    );
  });
}

/**
 * Ensures that `dist/<version>` of a package is built from the current source. The marker is written last, so that an
 * interrupted build is repeated. Processes that need the same package build it one after the other.
 */
export async function ensureBuild(
  name: ReleasedPackage,
  version: string,
): Promise<Build & { fresh: boolean }> {
  const fingerprint = computeSourceFingerprint(name);
  const folder = `${root}${name}/dist/${version}`;
  const build = { name, version, fingerprint, folder };
  const isBuilt = (): boolean => readMarker(folder) === fingerprint;
  if (isBuilt()) return { ...build, fresh: false };
  return withBuildLock(name, async () => {
    // Another process may have built it while this one waited.
    if (isBuilt()) return { ...build, fresh: false };
    await runBuild(name, version);
    writeFileSync(getMarkerFile(folder), fingerprint);
    return { ...build, fresh: true };
  });
}

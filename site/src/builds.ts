import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { computeFingerprint } from './fingerprint.ts';
import { type ReleasedPackage, root } from './packages.ts';

/** One build on disk: `folder` holds `release.json` and everything it names. */
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

/** A package's source does not build or may not be published: what was said of it, for whoever wrote it. */
export class BuildFailure extends Error {
  override readonly name = 'BuildFailure';

  constructor(found: string, output: string) {
    super(`${found} Mend what is named and start again:\n${output.trim()}`);
  }
}

function runBuild(name: ReleasedPackage, version: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${root}${name}/node_modules/.bin/parlour-build`, ['--version', version], {
      cwd: root + name,
      // It runs on the Node that runs this, not on an older one that the machine may have.
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
 * Makes `dist/<version>` of a package true to its source: builds it, or finds that it is already.
 * The marker is written last, so that a build that was cut short is done again.
 */
export async function ensureBuild(
  name: ReleasedPackage,
  version: string,
): Promise<Build & { fresh: boolean }> {
  const fingerprint = computeFingerprint(name);
  const folder = `${root}${name}/dist/${version}`;
  const build = { name, version, fingerprint, folder };
  if (readMarker(folder) === fingerprint) return { ...build, fresh: false };
  await runBuild(name, version);
  writeFileSync(getMarkerFile(folder), fingerprint);
  return { ...build, fresh: true };
}

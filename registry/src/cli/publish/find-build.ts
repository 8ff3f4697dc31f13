import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError, exitStatus } from '../errors.ts';
import type { ReleasedPackage } from '../workspace.ts';
import { computeFingerprint } from './fingerprint.ts';

/**
 * Returns the folder of a finished build of `version`. Builds it first when it is missing, when its fingerprint is not
 * that of the sources, or when `fresh` is set. A build without a fingerprint, by hand, must be newer than each source.
 */
export async function findBuild(
  { name, folder }: ReleasedPackage,
  version: string,
  { fresh, env }: { fresh: boolean; env: NodeJS.ProcessEnv },
): Promise<string> {
  const output = path.join(folder, 'dist', version);
  const fingerprint = computeFingerprint(path.basename(folder), path.dirname(folder));
  const marker = path.join(output, '.fingerprint');
  if (!fresh && isBuilt(folder, output, { fingerprint, marker })) return output;
  await build(name, folder, version, env);
  writeFileSync(marker, fingerprint);
  return output;
}

function isBuilt(
  folder: string,
  output: string,
  { fingerprint, marker }: { fingerprint: string; marker: string },
): boolean {
  const release = path.join(output, 'release.json');
  if (!existsSync(release)) return false;
  if (existsSync(marker)) return readFileSync(marker, 'utf8') === fingerprint;
  const { mtimeMs } = statSync(release);
  const sources = [folder, path.join(folder, '../shared')];
  return sources.every((source) => findNewest(source) <= mtimeMs);
}

/** Folders that hold no sources. */
const outputs = new Set(['dist', 'node_modules']);

/** Returns the time of the newest file in a folder, in milliseconds; 0 without a file. */
function findNewest(folder: string): number {
  if (!existsSync(folder)) return 0;
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const target = path.join(folder, entry.name);
    if (entry.isFile()) return statSync(target).mtimeMs;
    const isSource = entry.isDirectory() && !outputs.has(entry.name) && !entry.name.startsWith('.');
    return isSource ? findNewest(target) : 0;
  });
  return Math.max(0, ...times);
}

async function build(name: string, folder: string, version: string, env: NodeJS.ProcessEnv): Promise<void> {
  const command = path.join(folder, 'node_modules', '.bin', 'parlour-build');
  // Use the Node that runs this process, not an older one on the machine.
  const PATH = path.dirname(process.execPath) + path.delimiter + env.PATH;
  const child = spawn(command, ['--version', version], {
    cwd: folder,
    env: { ...env, PATH },
    stdio: 'inherit',
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('exit', resolve);
  const status = await promise;
  if (status !== 0)
    throw new CommandError(`${name} ${version} could not be built; see above.`, exitStatus.refused);
}

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError, exitStatus } from '../errors.ts';
import type { ReleasedPackage } from '../workspace.ts';

/**
 * Returns the folder of a finished build of `version`. Builds it first when it is missing, older than a source file of
 * the package or of `shared/`, or when `fresh` is set.
 */
export async function findBuild(
  { name, folder }: ReleasedPackage,
  version: string,
  { fresh, env }: { fresh: boolean; env: NodeJS.ProcessEnv },
): Promise<string> {
  const output = path.join(folder, 'dist', version);
  if (!fresh && isBuilt(folder, output)) return output;
  await build(name, folder, version, env);
  return output;
}

function isBuilt(folder: string, output: string): boolean {
  const release = path.join(output, 'release.json');
  if (!existsSync(release)) return false;
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

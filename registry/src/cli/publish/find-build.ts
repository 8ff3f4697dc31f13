import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError, exitStatus } from '../errors.ts';
import type { ReleasedPackage } from '../workspace.ts';

/** Returns the folder of a finished build of `version`. Builds it first when it is missing or when `fresh` is set. */
export async function findBuild(
  { name, folder }: ReleasedPackage,
  version: string,
  { fresh, env }: { fresh: boolean; env: NodeJS.ProcessEnv },
): Promise<string> {
  const output = path.join(folder, 'dist', version);
  if (!fresh && existsSync(path.join(output, 'release.json'))) return output;
  await build(name, folder, version, env);
  return output;
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

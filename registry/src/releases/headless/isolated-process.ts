import { type ChildProcess, execFile, fork } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** Maximum of the process's memory. */
export const memoryMaxMb = 256;
const probeLimitMs = 10_000;

/**
 * How a process is kept from the network: by a network namespace of Linux that has no interface, in addition to the
 * guard in Node; or by that guard alone, where the system allows no namespace.
 */
export type NetworkIsolation = 'namespace' | 'guard';

const networkGuard = path.join(import.meta.dirname, 'network-guard.ts');
let detected: Promise<NetworkIsolation> | undefined;

/** Tries once which isolation this machine offers. */
export function detectIsolation(): Promise<NetworkIsolation> {
  detected ??= tryNamespace();
  return detected;
}

async function tryNamespace(): Promise<NetworkIsolation> {
  const unshare = findUnshare();
  if (unshare === undefined) return 'guard';
  try {
    const program = [...namespaceOptions, process.execPath, '--version'];
    await promisify(execFile)(unshare, program, { timeout: probeLimitMs });
    return 'namespace';
  } catch {
    return 'guard';
  }
}

/** Maps the user, without which an ordinary account may not have a network namespace. */
const namespaceOptions = ['--map-root-user', '--net', '--'];

/** Returns the command that runs `command` without a network, or `command` itself where the system allows no namespace. */
export async function runWithoutNetwork(command: readonly string[]): Promise<readonly string[]> {
  const unshare = (await detectIsolation()) === 'namespace' ? findUnshare() : undefined;
  return unshare ? [unshare, ...namespaceOptions, ...command] : command;
}

function findUnshare(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders
    .map((folder) => path.join(folder, 'unshare'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return path.isAbsolute(file);
      } catch {
        return false;
      }
    });
}

/**
 * Starts `file` in a process that reaches no network, reads only the packages and the folder of `file`, neither writes
 * nor starts processes, does not evaluate texts as code, and sees no environment variables.
 */
export function forkIsolated(file: string, isolation: NetworkIsolation): ChildProcess {
  const readable = [...new Set([path.dirname(file), import.meta.dirname])].map((folder) =>
    path.join(folder, '*'),
  );
  const nodeOptions = [
    '--permission',
    ...[...readable, ...getPackagePaths()].map((folder) => `--allow-fs-read=${folder}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${memoryMaxMb}`,
    `--import=${networkGuard}`,
  ];
  const unshare = isolation === 'namespace' ? findUnshare() : undefined;
  return fork(file, {
    // `unshare` becomes the process that it starts, so the channel and the signals are those of Node.
    ...(unshare
      ? { execPath: unshare, execArgv: [...namespaceOptions, process.execPath, ...nodeOptions] }
      : { execArgv: nodeOptions }),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Returns the installed packages, by real path and by link. The registry's data is not among them. */
function getPackagePaths(): string[] {
  const registry = path.resolve(import.meta.dirname, '../../..');
  const library = realpathSync(createRequire(import.meta.filename).resolve('happy-dom'));
  const store = library.slice(0, library.indexOf(`${path.sep}node_modules${path.sep}`));
  const packages = [registry, path.dirname(registry), store].map((folder) =>
    path.join(folder, 'node_modules*'),
  );
  return [path.join(registry, 'package.json'), ...packages];
}

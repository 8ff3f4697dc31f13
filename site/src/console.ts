import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createConsoleListener } from '@parlour/console';
import { withBuildLock } from './build-lock.ts';
import { BuildFailure } from './builds.ts';
import { computeSourceFingerprint } from './fingerprint.ts';
import { root } from './packages.ts';
import type { Progress } from './progress.ts';

const marker = `${root}console/dist/.fingerprint`;

/** Builds the console's page unless its build matches the current source. */
export async function ensureConsole(): Promise<void> {
  const fingerprint = computeSourceFingerprint('console');
  const isBuilt = (): boolean => existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint;
  if (isBuilt()) return;
  await withBuildLock('console', async () => {
    if (isBuilt()) return;
    await runBuild();
    writeFileSync(marker, fingerprint);
  });
}

/**
 * Runs the build in a child process, like the builds of releases: a compiler needs more memory than the site can spare.
 */
function runBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`${root}console/server/build-console.ts`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new BuildFailure('Building the console failed.', output)),
    );
  });
}

/** Builds the operators' page if necessary, and returns the listener for `/console/`. */
export async function openConsole(progress: Progress): Promise<RequestListener> {
  await progress.step('Build the console', () => ensureConsole());
  return createConsoleListener();
}

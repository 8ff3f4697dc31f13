import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../.cache', import.meta.url));

/**
 * Ensures that one run at a time writes the results and builds of this clone; runs in other clones do not matter.
 * Throws an error with a readable message while another run is active. Takes over the lock of a killed run.
 */
export function lockTestRun(folder = cache): void {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/test-run.pid`;
  const owner = readOwner(file);
  if (owner !== undefined && isRunning(owner))
    throw new Error(
      `Another test run of this clone goes on (process ${owner}). Wait for its end, or use another clone.`,
    );
  writeFileSync(file, String(process.pid));
  process.on('exit', () => rmSync(file, { force: true }));
}

function readOwner(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

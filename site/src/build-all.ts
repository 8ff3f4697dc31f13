/** Builds the shell, every remote and the console when their source changed since the last build, two at a time. */
import { type Build, ensureBuild, readPackageVersion } from './builds.ts';
import { ensureConsole } from './console.ts';
import { releasedPackages } from './packages.ts';
import { createTerminalProgress, type Progress } from './progress.ts';

const concurrency = 2;

export async function buildAll(progress: Progress): Promise<Build[]> {
  return progress.step('Build the shell, the remotes and the console', async (report) => {
    const waiting = [...releasedPackages];
    const builds: Build[] = [];
    const worker = async (): Promise<void> => {
      for (let name = waiting.shift(); name; name = waiting.shift()) {
        builds.push(await ensureBuild(name, readPackageVersion(name)));
        report(`${builds.length} of ${releasedPackages.length}`);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    await ensureConsole();
    return builds;
  });
}

if (import.meta.main) {
  try {
    await buildAll(createTerminalProgress(process.stdout));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

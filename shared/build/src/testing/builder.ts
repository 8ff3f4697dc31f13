/**
 * Builds releases for tests, one after the other. Its second build takes half of the processor time that a process of its
 * own would take.
 */
import { buildRelease } from '../build-release.ts';
import type { BuildOptions } from '../release/part.ts';

process.on('message', async (options: BuildOptions) => {
  try {
    await buildRelease(options);
    process.send?.({});
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) });
  }
});

import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { readCommit } from './failed-runs.ts';

/** A case that failed once: the seed and path of its run, as fast-check prints them, and the fault that it showed. */
interface FailedCase {
  seed: number;
  path: string;
  found: string;
}

/**
 * Runs a property over generated sequences: first the cases of `seeds`, which failed once, then new ones. `MODEL_RUNS`
 * sets their number, `MODEL_SEED` their seed. A failure is shrunk, and its message states how to repeat it.
 */
export async function checkModel<Ts>(
  property: fc.IAsyncProperty<Ts>,
  { file, runs, seeds }: { file: string; runs: number; seeds: URL },
): Promise<void> {
  const failedCases = JSON.parse(await readFile(seeds, 'utf8')) as FailedCase[];
  // `path` is the starting point; without a number of runs, all the usual cases would follow.
  for (const { seed, path } of failedCases)
    await runOnce(property, file, { seed, path, numRuns: 1, endOnFailure: true });
  const { MODEL_SEED: seed } = process.env;
  await runOnce(property, file, {
    numRuns: getRunCount(runs),
    ...(seed !== undefined && { seed: Number(seed) }),
    // Shrinking stops then, and the result so far is reported.
    interruptAfterTimeLimit: getLimitMs(runs),
    markInterruptAsFailure: true,
  });
}

/** A sequence that takes this long waits for something that never happens. It fails, and so prints its seed. */
const hangsAfterMs = 120_000;
const getRunCount = (runs: number): number => Number(process.env.MODEL_RUNS ?? runs);
const getLimitMs = (runs: number): number => 180_000 + getRunCount(runs) * 2_000;

/** Returns the timeout for `jest.setTimeout`: longer than the time in which a failure is shrunk. */
export const getModelTimeoutMs = (runs: number): number => getLimitMs(runs) + 180_000;

async function runOnce<Ts>(
  property: fc.IAsyncProperty<Ts>,
  file: string,
  parameters: fc.Parameters<Ts>,
): Promise<void> {
  const details = await fc.check(property, { ...parameters, timeout: hangsAfterMs });
  if (!details.failed) return;
  const again = `MODEL_SEED=${details.seed} MODEL_RUNS=${details.numRuns} npm run unit -- ${file}`;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nCommit: ${readCommit()}\nTo repeat it: ${again}`, {
    cause: details.errorInstance,
  });
}

/** Yields every order of `count` items: the orders in which concurrent requests may have been handled. */
export function* listOrders(count: number): Generator<number[]> {
  if (count === 0) yield [];
  else
    for (const order of listOrders(count - 1))
      for (let index = 0; index < count; index += 1) yield order.toSpliced(index, 0, count - 1);
}

/**
 * Simulated runs of the whole gateway, each from one seed. `SIMULATION_RUNS` sets their number and `SIMULATION_SEED` the
 * first seed; a failure prints the command that repeats it. See docs/ledger.md.
 */
import { startTestTable, type TestTable } from './betting/testing/test-table.ts';
import { readCommit } from './testing/failed-runs.ts';
import { type SimulatedRun, withSimulation } from './testing/simulation/simulation.ts';

const quickRuns = 6;
const runs = Number(process.env.SIMULATION_RUNS ?? quickRuns);
const firstSeed = Number(process.env.SIMULATION_SEED ?? 1);
const shownSteps = 80;
jest.setTimeout(180_000 + runs * 10_000);

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'SIM', engine: 'embedded' });
});
afterAll(() => table?.stop());

const describeFailure = (seed: number, { faults, trace }: SimulatedRun): string =>
  [
    ...faults,
    `Seed ${seed}, commit ${readCommit()}. To repeat it:`,
    `SIMULATION_SEED=${seed} SIMULATION_RUNS=1 npm run unit -- gateway/src/simulation.test.ts`,
    ...trace.slice(-shownSteps),
  ].join('\n');

test('keeps the nine invariants, and settles everything once, through lost, repeated and late messages and crashes @WAL-06 @WAL-08 @WAL-09 @GAME-05', async () => {
  await withSimulation(table, async ({ run }) => {
    let [steps, crashes] = [0, 0];
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      const result = await run(seed);
      if (result.faults.length > 0) throw new Error(describeFailure(seed, result));
      steps += result.trace.length;
      crashes += result.crashes;
      // A failure can be repeated only if the same seed does the same.
      if (seed === firstSeed) expect((await run(seed)).trace).toEqual(result.trace);
    }
    if (runs > quickRuns) process.stdout.write(`${runs} runs, ${steps} steps, ${crashes} crashes\n`);
  });
});

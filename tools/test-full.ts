/**
 * `npm run test:full`: tests that take too long for every change, run and recorded before a release, after `npm test`.
 * All six remotes in the fault matrix, real clocks, 4,103 ledger cases and 4,096 sequences of its model, 500 simulated
 * runs, 20 crash rounds, ten database outages of each kind, a million rounds of each game, 200,000 generated calls.
 */
import { runAll } from './run/run-all.ts';
import { getResultsFolder } from './test-results.ts';

process.env.TEST_RESULTS = 'full-results';

const fullCounts = {
  LEDGER_CASES: '373',
  LEDGER_SEQUENCES: '4096',
  SIMULATION_RUNS: '500',
  CRASH_ROUNDS: '20',
  OUTAGE_ROUNDS: '10',
  MEASURED_ROUNDS: '1000000',
  MODEL_RUNS: '150',
  FUZZ_REQUESTS: '28700',
  FIELD_TEXTS: '60',
};

await runAll([
  [{ name: 'Builds', command: ['node', 'site/src/build-all.ts'] }],
  [
    {
      name: 'Unit tests',
      command: ['jest', '--json', `--outputFile=${getResultsFolder()}/jest.json`],
      env: fullCounts,
      needs: ['Builds'],
    },
  ],
  [
    {
      name: 'Journeys',
      command: ['playwright', 'test', '--config', 'e2e/full.config.ts'],
      needs: ['Builds'],
    },
  ],
]);

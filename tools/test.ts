/** `npm test`: everything that a change must pass, in the order in which a mistake is cheapest to find. */
import { readBudgets } from './run/budgets.ts';
import { runAll } from './run/run-all.ts';
import { getResultsFolder } from './test-results.ts';

await runAll(
  [
    [{ name: 'Types', command: ['tsc', '-b'] }],
    [{ name: 'Lint and format', command: ['biome', 'ci', '.'] }],
    [{ name: 'Builds', command: ['node', 'site/src/build-all.ts'] }],
    [
      {
        name: 'Unit tests',
        command: ['jest', '--json', `--outputFile=${getResultsFolder()}/jest.json`],
        needs: ['Builds'],
      },
      // The seed keeps one core busy for half a minute: beside the unit tests nobody waits for it.
      { name: 'seeded site', command: ['node', 'e2e/support/prepare-template.ts'] },
    ],
    [
      {
        name: 'Journeys',
        command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
        needs: ['Builds'],
      },
    ],
  ],
  readBudgets(),
);

/** `npm test`: runs everything that a change must pass, the cheapest way to find a mistake first. */
import { existsSync } from 'node:fs';
import { readBudgets } from './run/budgets.ts';
import { readInstallation } from './run/installation.ts';
import { runAll } from './run/run-all.ts';
import { recordTestRun } from './run/run-history.ts';
import { type StageResult, typesStage } from './run/stage.ts';
import { countResults, getResultsFolder } from './test-results.ts';

const isFirst = !existsSync(new URL('../.cache/jest', import.meta.url));

function recordRun(stages: readonly StageResult[]): void {
  const { passed, failed } = countResults();
  recordTestRun({ endedAt: new Date().toISOString(), isFirst, passed, failed, stages });
}

await runAll(
  [
    [typesStage],
    [
      { name: 'Lint and format', command: ['biome', 'ci', '.'] },
      { name: 'style sheets', command: ['stylelint', '**/*.css'] },
      { name: 'unused code', command: ['knip'] },
    ],
    [{ name: 'Builds', command: ['node', 'site/src/build-all.ts'] }],
    [
      {
        name: 'Unit tests',
        command: ['jest', '--json', `--outputFile=${getResultsFolder()}/jest.json`],
        needs: ['Builds'],
      },
      // The seed uses one core for half a minute; in parallel with the unit tests it delays nothing.
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
  { before: readInstallation(), budgets: readBudgets(), onEnd: recordRun },
);

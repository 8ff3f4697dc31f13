/**
 * `npm run affected`: quick check of a change, in at most 90 seconds for one remote or one module of the gateway. It
 * checks types, lints the changed files, and runs the unit tests that import them and the journeys of their folders.
 * `npm run affected -- <commit>` compares with that commit. It covers less than `npm test`, which a change must pass.
 */
import { listChangedFiles } from './affected/changed-files.ts';
import { selectJourneys } from './affected/journeys.ts';
import { selectUnitTests } from './affected/unit-tests.ts';
import { runAll } from './run/run-all.ts';
import { type Stage, typesStage } from './run/stage.ts';
import { getResultsFolder } from './test-results.ts';

// Keeps the results of the last full run.
process.env.TEST_RESULTS = 'affected-results';
const changed = listChangedFiles(process.argv[2]);
const unitTests = selectUnitTests(changed);
const journeys = selectJourneys(changed);
console.log(
  `${changed.length} changed files, ${unitTests.length} unit test files, journeys: ${journeys.join(', ') || 'none'}`,
);

const checks: Stage[] = [
  typesStage,
  { name: 'Lint and format', command: ['biome', 'check', '--files-ignore-unknown=true', ...changed] },
  { name: 'Style sheets', command: ['stylelint', '**/*.css'] },
];
const units: Stage = {
  name: 'Unit tests',
  command: ['jest', '--json', `--outputFile=${getResultsFolder()}/jest.json`, ...unitTests],
};
const builds: Stage = { name: 'Builds', command: ['node', 'site/src/build-all.ts'] };
const template: Stage = { name: 'seeded site', command: ['node', 'e2e/support/prepare-template.ts'] };
const browser: Stage = {
  name: 'Journeys',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...journeys],
  needs: ['Builds'],
};

if (changed.length > 0)
  await runAll(
    [
      checks,
      ...(journeys.length > 0 ? [[builds]] : []),
      [...(unitTests.length > 0 ? [units] : []), ...(journeys.length > 0 ? [template] : [])],
      ...(journeys.length > 0 ? [[browser]] : []),
    ].filter((group) => group.length > 0),
  );
else console.log('Nothing has changed.');

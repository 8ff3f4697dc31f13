/**
 * `npm test`: everything that needs no server of its own, in the order in which a mistake is cheapest to find.
 * Writes what passed to `.cache/test-results/`, where `npm run spec` reads it, and ends with one line of counts.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { countResults, resultsFolder } from './test-results.ts';

interface Step {
  title: string;
  command: [string, ...string[]];
  env?: Record<string, string>;
}

const steps: Step[] = [
  { title: 'Types', command: ['tsc', '-b'] },
  { title: 'Lint and format', command: ['biome', 'ci', '.'] },
  {
    title: 'Rules, modules and components',
    command: ['jest', '--json', `--outputFile=${resultsFolder}/jest.json`],
  },
  { title: 'Build of shell and remotes', command: ['node', 'site/src/build-all.ts'] },
  { title: 'Journeys in a browser', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] },
];

function run({ command: [program, ...args], env }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });
let failedSteps = 0;
for (const [index, step] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${step.title}`);
  const startedAt = performance.now();
  const code = await run(step);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `[${index + 1}/${steps.length}] ${step.title}: ${code === 0 ? 'done' : 'failed'} in ${seconds} s`,
  );
  if (code !== 0) failedSteps += 1;
}

const { passed, failed } = countResults();
// A step that failed without a failing test (types, lint, a build) counts as one failure, so that it cannot hide.
const failures = Math.max(failed, failedSteps);
console.log(`\n${passed} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

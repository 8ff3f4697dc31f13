import { mkdirSync, rmSync } from 'node:fs';
import { createRunFolder, removeFolder } from '../../e2e/support/run-folder.ts';
import { countResults, describeCounts, getResultsFolder, readResults } from '../test-results.ts';
import { requireBrowser } from './browser.ts';
import type { Budget } from './budgets.ts';
import { requireDiskSpace } from './disk-space.ts';
import { describeSlowestFiles, describeStages } from './report.ts';
import { lockTestRun } from './run-lock.ts';
import { endOnSignals, runStages, type Stage, type StageResult } from './stage.ts';

interface RunOptions {
  /** Stages that ran before, such as the installation. */
  before?: readonly StageResult[];
  budgets?: ReadonlyMap<string, Budget>;
  onEnd?(results: readonly StageResult[]): void;
}

/**
 * Runs groups of stages one after the other, and the stages of a group in parallel. Writes the results to
 * `.cache/test-results/`, where `npm run spec` reads them. Finally prints the stages next to their budgets, the slowest
 * files and one line of counts; the exit code is 1 when anything failed.
 */
export async function runAll(
  groups: readonly (readonly Stage[])[],
  { before = [], budgets = new Map(), onEnd }: RunOptions = {},
): Promise<void> {
  endOnSignals();
  try {
    lockTestRun();
    requireDiskSpace();
    if (groups.flat().some(({ command: [program] }) => program === 'playwright')) requireBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  // An aborted test cannot remove its folders.
  const folder = createRunFolder('parlour-check-');
  process.on('exit', () => removeFolder(folder));
  rmSync(getResultsFolder(), { recursive: true, force: true });
  mkdirSync(getResultsFolder(), { recursive: true });
  const results: StageResult[] = [...before];
  for (const [index, group] of groups.entries()) {
    const label = `${index + 1}/${groups.length}`;
    const missing = findMissing(group, results);
    if (missing === undefined) results.push(await runStages(group, label));
    else {
      const name = group.map((stage) => stage.name).join(' and ');
      console.log(`\n[${label}] ${name}: not run, since "${missing}" failed`);
      results.push({ name, state: 'not run', wallSeconds: 0, cpuSeconds: 0 });
    }
  }
  printReport(results, budgets);
  onEnd?.(results);
}

function findMissing(group: readonly Stage[], results: readonly StageResult[]): string | undefined {
  const needed = group.flatMap(({ needs = [] }) => needs);
  return results.find(({ name, state }) => state !== 'passed' && needed.includes(name))?.name;
}

function printReport(results: readonly StageResult[], budgets: ReadonlyMap<string, Budget>): void {
  const tests = readResults();
  console.log(`\nSlowest files\n${describeSlowestFiles(tests).join('\n')}`);
  console.log(`\n${describeStages(results, budgets).join('\n')}`);
  const { passed, failed, skipped } = countResults();
  for (const { file, title } of tests.filter(({ state }) => state === 'skipped'))
    console.log(`Skipped: ${file}: ${title}`);
  // A stage that failed without a failing test (types, lint, a build) counts as one failure, so that it cannot hide.
  const failures = Math.max(failed, results.filter(({ state }) => state !== 'passed').length);
  console.log(`\n${describeCounts({ passed, failed: failures, skipped })}`);
  process.exitCode = failures === 0 ? 0 : 1;
}

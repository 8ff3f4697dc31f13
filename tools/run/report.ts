import type { TestResult } from '../test-results.ts';
import type { Budget } from './budgets.ts';
import type { StageResult } from './stage.ts';

const slowestShown = 20;
/** A stage may take 1.5 times its budget before the run warns, because machines differ. */
const tolerance = 1.5;

/**
 * Formats a table of the stages with wall and processor time next to their budgets, and a warning for each that is far
 * over.
 */
export function describeStages(
  results: readonly StageResult[],
  budgets: ReadonlyMap<string, Budget>,
): string[] {
  const all = { ...sumStages(results), name: 'all', state: 'passed' as const };
  const rows = [...results, all];
  const width = Math.max(...rows.map(({ name }) => name.length));
  const head = `${'stage'.padEnd(width)}    wall s   budget     CPU s   budget`;
  const lines = rows.map((result) => {
    const budget = budgets.get(result.name);
    return [
      result.name.padEnd(width),
      formatPair(result.wallSeconds, budget?.wallSeconds),
      formatPair(result.cpuSeconds, budget?.cpuSeconds),
      result.state === 'passed' ? '' : `  ${result.state}`,
    ].join('');
  });
  const warnings = rows.flatMap((result) => {
    const budget = budgets.get(result.name);
    return budget && isFarOver(result, budget)
      ? [
          `Warning: "${result.name}" took more than one and a half times its budget (docs/testing.md, Budgets).`,
        ]
      : [];
  });
  return [head, ...lines, ...warnings];
}

const sumStages = (results: readonly StageResult[]) => ({
  wallSeconds: results.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0),
  cpuSeconds: results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
});

const formatPair = (seconds: number, budget: number | undefined): string =>
  `${seconds.toFixed(1).padStart(10)}${String(budget ?? '–').padStart(9)}`;

const isFarOver = (result: StageResult, budget: Budget): boolean =>
  result.wallSeconds > tolerance * budget.wallSeconds || result.cpuSeconds > tolerance * budget.cpuSeconds;

/** Lists the slowest test files, one line each, the slowest first. Seconds are the sums of their tests. */
export function describeSlowestFiles(results: readonly TestResult[]): string[] {
  const millisecondsByFile = new Map<string, number>();
  for (const { file, durationMs } of results)
    millisecondsByFile.set(file, (millisecondsByFile.get(file) ?? 0) + durationMs);
  return [...millisecondsByFile]
    .sort(([, a], [, b]) => b - a)
    .slice(0, slowestShown)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

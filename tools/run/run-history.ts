import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StageResult } from './stage.ts';

const file = fileURLToPath(new URL('../../.cache/test-runs.json', import.meta.url));
const runsRetained = 20;

/** One complete run of `npm test`. */
interface TestRun {
  /** ISO 8601. */
  endedAt: string;
  /** Whether the clone had neither builds nor caches before. */
  isFirst: boolean;
  passed: number;
  failed: number;
  stages: readonly StageResult[];
  /** Duration of the `.ci/run` that this run was a part of. */
  wholeCheckSeconds?: number;
}

/** Reads the runs of this clone, the newest last. */
const readTestRuns = (): TestRun[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestRun[]) : [];

/** Adds a run for `npm run bench check`, which writes the newest three into `bench/results.md`. */
export const recordTestRun = (run: TestRun): void => writeTestRuns([...readTestRuns(), run]);

/** Adds the duration of `.ci/run` to the newest run, which was a part of it. */
export function recordWholeCheck(wholeCheckSeconds: number): void {
  const runs = readTestRuns();
  const newest = runs.at(-1);
  if (newest) writeTestRuns([...runs.slice(0, -1), { ...newest, wholeCheckSeconds }]);
}

function writeTestRuns(runs: readonly TestRun[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(runs.slice(-runsRetained), null, 1));
}

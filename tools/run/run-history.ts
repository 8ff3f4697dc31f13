import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StageResult } from './stage.ts';

const file = fileURLToPath(new URL('../../.cache/test-runs.json', import.meta.url));
const runsRetained = 20;

/** One complete run of `npm test`. */
export interface TestRun {
  /** ISO 8601. */
  endedAt: string;
  /** Whether the clone had neither builds nor caches before. */
  isFirst: boolean;
  passed: number;
  failed: number;
  stages: readonly StageResult[];
}

/** Reads the runs of this clone, the newest last. */
const readTestRuns = (): TestRun[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestRun[]) : [];

/** Adds a run for `npm run bench check`, which writes the newest three into `bench/results.md`. */
export function recordTestRun(run: TestRun): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify([...readTestRuns(), run].slice(-runsRetained), null, 1));
}

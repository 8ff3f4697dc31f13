import { readFileSync } from 'node:fs';
import { readResults, type TestResult } from '../test-results.ts';
import { getLevel, type Level, realLevels } from './levels.ts';

export interface Requirement {
  id: string;
  text: string;
  /** Tests of the last run that passed and carry the ID. */
  tests: { title: string; file: string; level: Level }[];
}

/** Reads every requirement of `docs/requirements.md` with the tests that showed it in the last full run. */
export function readRequirements(): Requirement[] {
  const page = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8');
  const passed = readResults().filter(({ state }) => state === 'passed');
  return page.split('\n').flatMap((line) => {
    const [, id, text = ''] = /^- \*\*([A-Z]+-\d{2})\*\*\s+(.*)$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, text, tests: findTests(passed, id) }];
  });
}

function findTests(results: readonly TestResult[], id: string): Requirement['tests'] {
  return results
    .filter((result) => parseIds(result).includes(id))
    .map(({ title, file }) => ({ title, file, level: getLevel(file) }));
}

const parseIds = ({ title }: Pick<TestResult, 'title'>): string[] =>
  [...title.matchAll(/@([A-Z]+-\d{2})\b/g)].map(([, id = '']) => id);

/** Returns whether a requirement is shown. Component tests and tests of plain functions help, but do not count. */
export const isShown = ({ tests }: Requirement): boolean => tests.some(({ level }) => realLevels.has(level));

/** Finds IDs in titles that `docs/requirements.md` does not have. */
export function findUnknownIds(requirements: readonly Requirement[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return [...new Set(readResults().flatMap(parseIds))].filter((id) => !known.has(id));
}

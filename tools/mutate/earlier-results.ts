import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Area } from './area.ts';

export const resultsFolder = '.cache/mutation';

export const getResultsFile = ({ name }: Area): string => `${resultsFolder}/${name}.json`;
const getTestsHashFile = ({ name }: Area): string => `${resultsFolder}/${name}.tests`;

const hashTests = ({ tests }: Area): string =>
  tests.reduce((hash, test) => hash.update(readFileSync(test)), createHash('sha256')).digest('hex');

interface Results {
  files: Record<string, { mutants: { status: string }[] }>;
}

const isKilled = ({ status }: { status: string }): boolean => status === 'Killed' || status === 'Timeout';

/**
 * Removes the survivors from an area's results when its tests changed. Stryker judges a mutant again when a test that
 * reaches it is new, but it does not know which tests reach a constant of a module.
 */
export function forgetSurvivors(area: Area): void {
  const file = getResultsFile(area);
  const hashFile = getTestsHashFile(area);
  if (!existsSync(file)) return;
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hashTests(area)) return;
  const results: Results = JSON.parse(readFileSync(file, 'utf8'));
  for (const known of Object.values(results.files)) known.mutants = known.mutants.filter(isKilled);
  writeFileSync(file, JSON.stringify(results));
}

/** Stores the tests that the results of an area are based on. */
export function rememberTests(area: Area): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(getTestsHashFile(area), hashTests(area));
}

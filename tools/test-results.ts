import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the folder with the runners' results, one JSON file each. `TEST_RESULTS` names another folder below `.cache`.
 */
export const getResultsFolder = (): string =>
  fileURLToPath(new URL(`../.cache/${process.env.TEST_RESULTS ?? 'test-results'}`, import.meta.url));

export interface TestResult {
  title: string;
  /** Path of the test file from the repository's root. */
  file: string;
  state: 'passed' | 'failed' | 'skipped';
  durationMs: number;
}

interface JestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { title: string; status: string; duration?: number | null }[];
  }[];
}

const root = fileURLToPath(new URL('..', import.meta.url));

function parseJestReport(report: JestReport): TestResult[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(root, '');
    // A file that could not be loaded has no assertions: it is one failure.
    if (assertionResults.length === 0 && status === 'failed')
      return [{ title: file, file, state: 'failed' as const, durationMs: 0 }];
    return assertionResults.map((result) => ({
      title: result.title,
      file,
      state: result.status === 'passed' ? 'passed' : result.status === 'failed' ? 'failed' : 'skipped',
      durationMs: result.duration ?? 0,
    }));
  });
}

/** Reads all results of the last run: `jest*.json` as Jest writes them, `journeys*.json` as the e2e reporter does. */
export function readResults(): TestResult[] {
  const folder = getResultsFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const content: unknown = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
      return name.startsWith('jest') ? parseJestReport(content as JestReport) : (content as TestResult[]);
    });
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Formats the closing line of a run. */
export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export function countResults(): Counts {
  const results = readResults();
  return {
    passed: results.filter(({ state }) => state === 'passed').length,
    failed: results.filter(({ state }) => state === 'failed').length,
    skipped: results.filter(({ state }) => state === 'skipped').length,
  };
}

import { type RegistryConfig, readReleaseBucket } from '@parlour/registry';
import { StartProblem } from './start-problem.ts';

type ReleaseSettings = Pick<RegistryConfig, 'releaseBucket' | 'sizeBudgets'>;

/**
 * Reads the storage of releases (`RELEASE_STORAGE` and the variables of registry/docs/storage.md) and the size budgets
 * of single releases (`RELEASE_BUDGETS`, a JSON object: `{"mfe-lobby": {"viewBytes": 150000}}`). Fails with a
 * `StartProblem`.
 */
export function readReleaseSettings(env: NodeJS.ProcessEnv): ReleaseSettings {
  return { releaseBucket: readBucket(env), sizeBudgets: parseBudgets(env.RELEASE_BUDGETS) };
}

function readBucket(env: NodeJS.ProcessEnv): ReleaseSettings['releaseBucket'] {
  try {
    return readReleaseBucket(env);
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error), error);
  }
}

function parseBudgets(text: string | undefined): ReleaseSettings['sizeBudgets'] {
  if (!text) return {};
  const wanted = 'a JSON object from names to {"viewBytes", "totalBytes"}, in bytes';
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value) && Object.values(value).every(isBudget))
      return value as ReleaseSettings['sizeBudgets'];
  } catch (error) {
    throw new StartProblem(`Reading RELEASE_BUDGETS: it is no JSON; ${wanted} is needed.`, error);
  }
  throw new StartProblem(`Reading RELEASE_BUDGETS: ${wanted} is needed.`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBudget = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, bytes]) => ['viewBytes', 'totalBytes'].includes(name) && Number.isSafeInteger(bytes),
  );

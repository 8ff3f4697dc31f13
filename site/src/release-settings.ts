import { existsSync } from 'node:fs';
import { type RegistryConfig, readReleaseBucket } from '@parlour/registry';
import { StartProblem } from './start-problem.ts';

type ReleaseSettings = Pick<RegistryConfig, 'releaseBucket' | 'sizeBudgets' | 'gateBrowser'>;

/**
 * Reads the storage of releases (`RELEASE_STORAGE` and the variables of registry/docs/storage.md), the size budgets of
 * single releases (`RELEASE_BUDGETS`, a JSON object: `{"mfe-lobby": {"viewBytes": 150000}}`) and the browser of the gate
 * (`GATE_BROWSER`: a path, or `off`). Fails with a `StartProblem`.
 */
export function readReleaseSettings(env: NodeJS.ProcessEnv): ReleaseSettings {
  return {
    releaseBucket: readBucket(env),
    sizeBudgets: parseBudgets(env.RELEASE_BUDGETS),
    gateBrowser: parseBrowser(env.GATE_BROWSER),
  };
}

function readBucket(env: NodeJS.ProcessEnv): ReleaseSettings['releaseBucket'] {
  try {
    return readReleaseBucket(env);
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error), error);
  }
}

function parseBrowser(setting = 'auto'): string {
  if (['auto', 'off'].includes(setting) || existsSync(setting)) return setting;
  throw new StartProblem(
    `Reading GATE_BROWSER: there is no browser at ${setting}; name one, or set it to off.`,
  );
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

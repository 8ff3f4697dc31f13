import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import { type Settings, settings } from './settings.ts';

const defaultName = 'parlour.config.json';

/** The configuration of a production site, and the file that it comes from. */
export interface ConfigFile {
  path: string;
  /** Paths in it are absolute. */
  settings: Settings;
}

/**
 * Reads the file that `PARLOUR_CONFIG` names, or `parlour.config.json` in the working folder. Fails with a
 * `StartProblem` of one line for each setting that cannot be used.
 */
export function readConfigFile(env: NodeJS.ProcessEnv): ConfigFile {
  const path = resolve(env.PARLOUR_CONFIG || defaultName);
  const given = parseObject(path, readText(path));
  const problems = [...findUnknown(given), ...findUnusable(given)];
  if (problems.length > 0) throw new StartProblem(problems.map((problem) => `Reading ${path}: ${problem}`));
  return { path, settings: resolvePaths(toSettings(given), dirname(path)) };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartProblem(
      `Reading ${path}: it cannot be read. Write the settings of the site there (docs/operations.md), or name another file in PARLOUR_CONFIG.`,
      error,
    );
  }
}

function parseObject(path: string, content: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Ignore the cause: its message quotes the file, which may hold a secret by mistake.
  }
  throw new StartProblem(`Reading ${path}: it is no JSON object. Correct it.`);
}

const names = Object.keys(settings) as (keyof Settings)[];

const findUnknown = (given: Record<string, unknown>): string[] =>
  Object.keys(given)
    .filter((name) => !Object.hasOwn(settings, name))
    .map(
      (name) =>
        `there is no setting "${name}", only ${names.join(', ')}. Remove it; a secret belongs in the environment.`,
    );

function findUnusable(given: Record<string, unknown>): string[] {
  return names.flatMap((name) => {
    const { needs, schema, isHidden = false } = settings[name] as (typeof settings)['vendors'];
    if (schema.safeParse(given[name]).success) return [];
    if (given[name] === undefined) return [`"${name}" is missing. Set it to ${needs}.`];
    const shown = isHidden ? undefined : formatValue(given[name]);
    return [`"${name}" ${shown === undefined ? 'cannot be used' : `is ${shown}`}. Set it to ${needs}.`];
  });
}

const shownMax = 60;

/** Returns a value for a message; undefined for one that may contain a secret by mistake. */
function formatValue(value: unknown): string | undefined {
  if (typeof value !== 'string') return typeof value === 'object' ? undefined : String(value);
  return value.length <= shownMax && !/[@\r\n]/.test(value) ? JSON.stringify(value) : undefined;
}

const toSettings = (given: Record<string, unknown>): Settings =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (settings[name].schema as (typeof settings)['vendors']['schema']).parse(given[name]),
    ]),
  ) as unknown as Settings;

const resolvePaths = (given: Settings, folder: string): Settings => ({
  ...given,
  dataDir: resolve(folder, given.dataDir),
  tls: given.tls && {
    ...given.tls,
    certificate: resolve(folder, given.tls.certificate),
    key: resolve(folder, given.tls.key),
  },
});

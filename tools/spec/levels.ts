import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Level of a test: `browser` for the whole site in Chromium, `service` for the gateway, the registry or the site with
 * their storage, `component` for the rendering of a page or a remote, `rule` for plain functions.
 */
export type Level = 'browser' | 'service' | 'component' | 'rule';

export const levels: readonly Level[] = ['browser', 'service', 'component', 'rule'];

/** Levels at which a requirement counts as shown: they use the real system. */
export const realLevels: ReadonlySet<Level> = new Set(['browser', 'service']);

const root = fileURLToPath(new URL('../../', import.meta.url));
const serverFolders = /^(gateway|registry|site|console\/server)\//;
const browserFolders =
  /^(shell|mfe-[a-z-]+|console\/src|shared\/(ui|events|api-client|router|remote-sdk|testing))\//;
/** Calls by which a server's test starts a part of the system, directly or as a hook. An import alone starts nothing. */
const starting =
  /\b(start|open)[A-Z]\w*\(|beforeAll\((start|open)[A-Z]\w*\)|\b(create((Test|Empty)Database|Team|(Http)?Server)|spawn|fork)\(/;

/** Returns whether a server's test with this source uses the real system: one that starts nothing calls plain functions. */
export const startsSystem = (source: string): boolean => starting.test(source);

const levelByFile = new Map<string, Level>();

/** Returns the level of a test file, whose path starts at the root of the repository. */
export function getLevel(file: string): Level {
  const known = levelByFile.get(file);
  if (known) return known;
  const level = findLevel(file);
  levelByFile.set(file, level);
  return level;
}

function findLevel(file: string): Level {
  if (file.startsWith('e2e/')) return 'browser';
  if (browserFolders.test(file)) return 'component';
  const isServer = serverFolders.test(file) && startsSystem(readFileSync(root + file, 'utf8'));
  return isServer ? 'service' : 'rule';
}

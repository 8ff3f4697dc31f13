import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StageResult } from './stage.ts';

const file = fileURLToPath(new URL('../../.cache/installation.json', import.meta.url));
const recentMs = 30_000;

/** Reads the installation that `npm test` has just finished (`tools/install.cjs`): one stage, or none. */
export function readInstallation(now = Date.now(), path = file): StageResult[] {
  try {
    const { endedAt, stage } = JSON.parse(readFileSync(path, 'utf8')) as {
      endedAt: number;
      stage: StageResult;
    };
    return now - endedAt < recentMs ? [stage] : [];
  } catch {
    return [];
  }
}

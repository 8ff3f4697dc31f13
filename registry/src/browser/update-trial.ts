import { raiseAlarm } from '../audit/alarms.ts';
import type { Journal } from '../audit/journal.ts';
import type { Deployments } from '../deployments/deployments.ts';
import type { BrowserStage } from '../releases/gate.ts';
import type { Releases } from '../releases/releases.ts';

/** Author of the alarms in the audit log. */
const gateName = 'the gate';

interface UpdateTrialParts {
  browser: Pick<BrowserStage, 'tryOut'>;
  releases: Pick<Releases, 'get'>;
  deployments: Pick<Deployments, 'live'>;
  journal: Pick<Journal, 'append' | 'records'>;
  onFailure(error: unknown): void;
}

/**
 * Creates a function that shows releases in the gate's browser which went live without it, as a site's own builds do at
 * its start. It raises an alarm about each that fails, for a person to decide, and never rejects.
 */
export function createUpdateTrial(parts: UpdateTrialParts): (names: readonly string[]) => Promise<void> {
  const { browser, releases, deployments, journal, onFailure } = parts;
  const tryOne = async (name: string): Promise<void> => {
    const versions = Object.entries(deployments.live());
    const live = await Promise.all(versions.map(([one, version]) => releases.get(one, version)));
    const candidate = live.find((release) => release.name === name);
    const result = candidate && (await browser.tryOut(candidate, live));
    if (!candidate || !Array.isArray(result) || !result[0]) return;
    const more = result.length > 1 ? ` There are ${result.length - 1} more failures.` : '';
    await raiseAlarm(journal, {
      cause: `trial of ${name} ${candidate.version}`,
      problem: `${result[0].problem} It is live since the start of the site.${more}`,
      by: gateName,
    });
  };
  return async (names) => {
    for (const name of names) await tryOne(name).catch(onFailure);
  };
}

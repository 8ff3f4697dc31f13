/**
 * Measures a canary of which one mount in five fails, among steady visitors: the time to its rollback, and its
 * visitors.
 */
import type { SiteProcess } from '@parlour/e2e/site-process';
import { fetchDocument, withSite } from '../bench-site.ts';
import { postAct, publishAnother } from '../releases.ts';
import type { Section } from '../results.ts';
import { failsEach, visitUntil } from './visit-until.ts';

const remote = 'mfe-promotions';
const canaryPercent = 10;
const visitsPerSecond = 60;
/** Number of starts that the guard waits for before it judges. */
const samplesMin = 50;
const goalSeconds = 60;

export async function measureBadCanary(): Promise<Section> {
  const { seconds, visits, saw, failed } = await withSite(watchBadCanary);
  const share = saw / visits;
  return {
    title: `A canary at ${canaryPercent} % of which one mount in ${failsEach} fails`,
    figures: [
      {
        id: 'canary.rollback',
        title: `Rolled back after its first ${samplesMin} starts`,
        ratio: seconds / goalSeconds,
        goal: 1,
        direction: 'max',
        a: { label: 'after', value: Math.round(seconds * 10) / 10, unit: 's' },
        b: { label: 'bound', value: goalSeconds, unit: 's' },
        note: `${visitsPerSecond} visits in a second. The guard looks every 5 s, pauses the canary, and rolls it back 10 s later if it is still worse.`,
      },
      {
        id: 'canary.saw',
        title: 'Visitors who got it, of all until it was gone',
        ratio: share / (canaryPercent / 100),
        goal: 1.2,
        direction: 'max',
        a: {
          label: `${saw} of ${visits} visitors, ${failed} with a failed mount`,
          value: Math.round(share * 1000) / 10,
          unit: '%',
        },
        b: { label: 'share of the canary', value: canaryPercent, unit: '%' },
      },
    ],
  };
}

async function watchBadCanary(site: SiteProcess): ReturnType<typeof visitUntil> {
  const version = await publishAnother(site, remote);
  await postAct(site, { act: 'canary', name: remote, version, audience: { percent: canaryPercent } });
  try {
    return await visitUntil(site, {
      remote,
      version,
      visitsPerSecond,
      othersReportEach: 1,
      isEnough: ({ saw }) => saw >= samplesMin,
      isOver: ({ remotes }) => remotes[remote]?.canary?.release.version !== version,
    });
  } finally {
    const left = (await fetchDocument(site.url)).remotes[remote]?.canary;
    if (left) await postAct(site, { act: 'end-canary', name: remote });
  }
}

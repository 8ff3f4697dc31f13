/**
 * Measures a canary of which one mount in five fails, among steady visitors: the time to its rollback, and its
 * visitors.
 */
import type { DiscoveryDocument } from '@parlour/contracts';
import type { SiteProcess } from '@parlour/e2e/site-process';
import { fetchDocument, withSite } from '../bench-site.ts';
import { getLiveVersion, postAct, publishAnother } from '../releases.ts';
import type { Section } from '../results.ts';
import { createVisit, fetchVersion, reportMount } from './visitors.ts';

const remote = 'mfe-promotions';
const canaryPercent = 10;
/** Every fifth mount of the canary fails, so that runs are comparable. */
const failsEach = 5;
const visitsPerSecond = 60;
/** Number of starts that the guard waits for before it judges. */
const samplesMin = 50;
const goalSeconds = 60;
const giveUpMs = 150_000;
const lookMs = 250;

interface Watched {
  /** Seconds from the canary's fiftieth start at the registry to its rollback. */
  seconds: number;
  visits: number;
  saw: number;
  failed: number;
}

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

async function watchBadCanary(site: SiteProcess): Promise<Watched> {
  const stable = await getLiveVersion(site, remote);
  const version = await publishAnother(site, remote);
  await postAct(site, { act: 'canary', name: remote, version, audience: { percent: canaryPercent } });
  try {
    return await visitUntilGone(site, { stable, version });
  } finally {
    const left = (await fetchDocument(site.url)).remotes[remote]?.canary;
    if (left) await postAct(site, { act: 'end-canary', name: remote });
  }
}

async function visitUntilGone(
  { url }: SiteProcess,
  { stable, version }: { stable: string; version: string },
): Promise<Watched> {
  let document: DiscoveryDocument = await fetchDocument(url);
  let enoughAt: number | undefined;
  const count = { visits: 0, saw: 0, failed: 0, reported: 0 };
  const failures: unknown[] = [];
  const visit = async (): Promise<void> => {
    const one = createVisit(count.visits);
    count.visits += 1;
    const shown = fetchVersion(document, remote, one);
    const isCanary = shown !== stable;
    if (isCanary) count.saw += 1;
    const isBad = isCanary && count.saw % failsEach === 0;
    if (isBad) count.failed += 1;
    const entry = { kind: 'mount' as const, remote, version: shown };
    await reportMount(url, one, isBad ? { ...entry, message: 'made to fail' } : { ...entry, value: 80 });
    if (!isCanary) return;
    count.reported += 1;
    if (count.reported === samplesMin) enoughAt = performance.now();
  };
  const coming = setInterval(
    () => visit().catch((error: unknown) => failures.push(error)),
    1000 / visitsPerSecond,
  );
  const startedAt = performance.now();
  try {
    while (document.remotes[remote]?.canary?.release.version === version) {
      if (failures.length > 0) throw failures[0];
      if (performance.now() - startedAt > giveUpMs)
        throw new Error(
          `The canary was still there after ${giveUpMs / 1000} s and ${count.reported} starts.`,
        );
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      document = await fetchDocument(url);
    }
  } finally {
    clearInterval(coming);
  }
  if (enoughAt === undefined) throw new Error(`The canary was gone after ${count.reported} starts.`);
  const { visits, saw, failed } = count;
  return { seconds: (performance.now() - enoughAt) / 1000, visits, saw, failed };
}

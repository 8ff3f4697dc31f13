/**
 * Measures what the guard does with releases of which one mount in five fails: one that everybody got, and one in a
 * staged rollout. Before, forged reports about the first one must change nothing.
 */
import type { SiteProcess } from '@parlour/e2e/site-process';
import { fetchDocument, withSite } from '../bench-site.ts';
import type { BenchFigure } from '../figure.ts';
import { deploy, getLiveVersion, postAct, publishAnother } from '../releases.ts';
import type { Section } from '../results.ts';
import { forgedReports, sendForgedReports } from './forged-reports.ts';
import { failsEach, visitUntil } from './visit-until.ts';
import { createVisit, reportMount } from './visitors.ts';

const remote = 'mfe-promotions';
const visitsPerSecond = 60;
const goalSeconds = 60;
/** Failing pages from which the time to the rollback counts. */
const failingPages = 20;
/** The first share of the staged rollout, in per cent. */
const firstPercent = 1;
/** Goal of the share of a day's pages that meet the bad release, in per cent. */
const goalPercent = 1;
/** Visits per second of the rollout: a hundredth of them must be enough to judge by. */
const rolloutVisitsPerSecond = 200;
const secondsOfDay = 86_400;
/** Starts of the previous release, with which the guard compares. */
const startsBefore = 60;
/** Time in ms for which the guard must not act on forged reports: it rolls back after two checks, 15 s. */
const forgedMs = 30_000;

export async function measureBadDeployment(): Promise<Section> {
  return withSite(async (site) => ({
    title: `Releases of which one mount in ${failsEach} fails, and forged reports`,
    figures: [...(await measureDeployment(site)), await measureRollout(site)],
  }));
}

/** Waits until nothing of an earlier run is left, and reports starts of the live release. */
async function startAfresh(site: SiteProcess): Promise<string> {
  const stable = await getLiveVersion(site, remote);
  const entry = { kind: 'mount' as const, remote, version: stable, value: 80 };
  for (let count = 0; count < startsBefore; count += 1)
    await reportMount(site.url, createVisit(count), entry);
  return stable;
}

async function measureDeployment(site: SiteProcess): Promise<BenchFigure[]> {
  const stable = await startAfresh(site);
  const version = await publishAnother(site, remote);
  await deploy(site, remote, version);
  await sendForgedReports(site.url, { remote, version });
  await new Promise((resolve) => setTimeout(resolve, forgedMs));
  const changes = (await getLiveVersion(site, remote)) === version ? 0 : 1;
  const { seconds, saw } = await visitUntil(site, {
    remote,
    version,
    visitsPerSecond,
    othersReportEach: 1,
    isEnough: ({ failed }) => failed >= failingPages,
    isOver: ({ remotes }) => remotes[remote]?.version === stable,
  });
  return [
    {
      id: 'guard.forged',
      title: `Rollbacks by ${forgedReports} forged reports of failures`,
      ratio: changes,
      goal: 0,
      direction: 'max',
      a: { label: 'rollbacks', value: changes, unit: '' },
      b: { label: 'within', value: forgedMs / 1000, unit: 's' },
    },
    {
      id: 'guard.deployment',
      title: `A full deployment rolled back after its first ${failingPages} failing pages`,
      ratio: seconds / goalSeconds,
      goal: 1,
      direction: 'max',
      a: { label: `after, with ${saw} pages`, value: Math.round(seconds * 10) / 10, unit: 's' },
      b: { label: 'bound', value: goalSeconds, unit: 's' },
      note: `${visitsPerSecond} visits in a second.`,
    },
  ];
}

async function measureRollout(site: SiteProcess): Promise<BenchFigure> {
  await startAfresh(site);
  const version = await publishAnother(site, remote);
  const rollout = { percents: [10, 50, 100], everyMinutes: 1 };
  await postAct(site, { act: 'canary', name: remote, version, audience: { percent: firstPercent }, rollout });
  try {
    const { saw, seconds } = await visitUntil(site, {
      remote,
      version,
      visitsPerSecond: rolloutVisitsPerSecond,
      othersReportEach: 20,
      isEnough: ({ failed }) => failed > 0,
      isOver: ({ remotes }) => remotes[remote]?.canary?.release.version !== version,
    });
    const pagesOfDay = rolloutVisitsPerSecond * secondsOfDay;
    const percent = (saw / pagesOfDay) * 100;
    return {
      id: 'guard.rollout',
      title: `Pages of a day that met a bad release in a staged rollout of ${firstPercent}, 10, 50, 100 %`,
      ratio: percent / goalPercent,
      goal: 1,
      direction: 'max',
      a: {
        label: `${saw} pages in ${Math.round(seconds)} s`,
        value: Math.round(percent * 1e4) / 1e4,
        unit: '%',
      },
      b: { label: 'bound', value: goalPercent, unit: '%' },
      note: `${rolloutVisitsPerSecond} visits in a second, and as many all day.`,
    };
  } finally {
    const left = (await fetchDocument(site.url)).remotes[remote]?.canary;
    if (left) await postAct(site, { act: 'end-canary', name: remote });
  }
}

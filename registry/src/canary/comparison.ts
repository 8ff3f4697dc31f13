import {
  type CanaryComparison,
  type CanaryFact,
  type ComparedMeasure,
  type EvidenceDoubt,
  type LiveFact,
  noCounts,
} from '@parlour/contracts';
import type { CountedPage } from '../telemetry/page-evidence.ts';
import { retentionMs, type TelemetryStore } from '../telemetry/telemetry-store.ts';
import { computeEvidence, computeRatioAbove, type Sample, trialsMin } from './evidence.ts';
import {
  type Measure,
  measureNames,
  sumSamples,
  toNetworkPagesMax,
  toNetworkSamples,
} from './network-samples.ts';
import { isSiteFailing, type NeighbourSamples } from './site-failure.ts';
import { computeSolidEvidence, evidenceThreshold } from './solid-evidence.ts';

export type ComparisonStore = Pick<TelemetryStore, 'totals' | 'pages'>;

interface ComparedPages {
  canary: readonly CountedPage[];
  stable: readonly CountedPage[];
  /** Pages of the stable release before the canary. */
  history: readonly CountedPage[];
  /** True to judge a release with enough pages even when no other release has enough pages. */
  judgesAlone?: boolean;
  /** Pages of each neighbour, before the deployment and since. */
  neighbours: readonly Record<keyof NeighbourSamples, readonly CountedPage[]>[];
}

/**
 * Compares the canary with the stable release over the time since `watchedSince`, by pages that the registry served.
 * The evidence is solid when it holds without any `networksMin - 1` networks, so that nobody with fewer networks
 * causes or prevents a rollback.
 */
export async function compareCanary(
  store: ComparisonStore,
  name: string,
  canary: CanaryFact,
  live: LiveFact,
  networksMin: number,
): Promise<CanaryComparison> {
  const since = new Date(canary.watchedSince);
  const before = new Date(since.getTime() - retentionMs);
  const [own, stable, ...pages] = await Promise.all([
    store.totals(name, canary.version, since),
    store.totals(name, live.version, since),
    store.pages(name, canary.version, since),
    store.pages(name, live.version, since),
    store.pages(name, live.version, before, since),
  ]);
  const compared = { canary: pages[0], stable: pages[1], history: pages[2], neighbours: [] };
  return {
    canary: { version: canary.version, counts: own },
    stable: { version: live.version, counts: stable },
    ...judge(compared, networksMin, trialsMin),
  };
}

/** Minimum number of trials of a release that all visitors get, from which it is judged. */
export const liveTrialsMin = 20;

/** Another release on the site, which a deployment left as it was. */
export type Neighbour = Pick<LiveFact, 'version'> & { name: string };

interface DeployedRelease {
  name: string;
  live: LiveFact;
  /** Absent for the first release of a remote. */
  previous: string | undefined;
  neighbours: readonly Neighbour[];
}

/**
 * Compares a release that was deployed to everybody with the previous one: its pages since then with those of the
 * previous release before. Evidence that it is worse is doubtful where its neighbours fail alike. With too few pages of a
 * previous release, it is doubtful above a fixed rate of failures.
 */
export async function compareWithPrevious(
  store: ComparisonStore,
  { name, live: { version, since: deployedAt }, previous, neighbours }: DeployedRelease,
  networksMin: number,
): Promise<CanaryComparison> {
  const since = new Date(deployedAt);
  const before = new Date(since.getTime() - retentionMs);
  const [own, others, pages, history] = await Promise.all([
    store.totals(name, version, since),
    previous === undefined ? noCounts : store.totals(name, previous, before),
    store.pages(name, version, since),
    previous === undefined ? [] : store.pages(name, previous, before, since),
  ]);
  const compared: ComparedPages = {
    canary: pages,
    stable: history,
    history,
    judgesAlone: true,
    neighbours: [],
  };
  const judged = judge(compared, networksMin, liveTrialsMin);
  const readNeighbour = async (other: Neighbour) => ({
    before: await store.pages(other.name, other.version, before, since),
    since: await store.pages(other.name, other.version, since),
  });
  return {
    canary: { version, counts: own },
    stable: { version: previous ?? 'none', counts: others },
    ...(judged.verdict === 'worse'
      ? judge(
          { ...compared, neighbours: await Promise.all(neighbours.map(readNeighbour)) },
          networksMin,
          liveTrialsMin,
        )
      : judged),
  };
}

function judge(
  compared: ComparedPages,
  networksMin: number,
  ownTrialsMin: number,
): Pick<CanaryComparison, 'verdict' | 'measures' | 'networksMin'> {
  const measures = measureNames.map((measure) =>
    compareMeasure(measure, compared, networksMin, ownTrialsMin),
  );
  return { verdict: decideVerdict(measures), measures, networksMin };
}

function compareMeasure(
  measure: Measure,
  pages: ComparedPages,
  networksMin: number,
  ownTrialsMin: number,
): ComparedMeasure {
  const toNetworks = (of: readonly CountedPage[]) =>
    toNetworkSamples(of, measure, toNetworkPagesMax(networksMin));
  const networks = {
    canary: toNetworks(pages.canary),
    stable: toNetworks(pages.stable),
    history: toNetworks(pages.history),
    neighbours: pages.neighbours.map(({ before, since }) => ({
      before: toNetworks(before),
      since: toNetworks(since),
    })),
  };
  const canary = sumSamples(networks.canary);
  const stable = sumSamples(networks.stable);
  const isDoubtfulAlone =
    pages.judgesAlone === true && stable.trials < trialsMin && isBadAlone(measure, canary, ownTrialsMin);
  const doubt = isDoubtfulAlone ? 'nothing-to-compare' : findDoubt(networks, networksMin, ownTrialsMin);
  return {
    measure,
    canary: { ...canary, networks: networks.canary.length },
    stable: { ...stable, networks: networks.stable.length },
    evidence: computeSolidEvidence(networks.canary, networks.stable, networksMin, ownTrialsMin),
    threshold: evidenceThreshold,
    ...(doubt && { doubt }),
  };
}

/** Rate of failures up to which a release is not doubtful, where no other release says what is usual. */
export const allowedRates: Readonly<Record<Measure, number>> = { start: 0.05, run: 0.1, vitals: 0.5 };

const isBadAlone = (measure: Measure, own: Sample, ownTrialsMin: number): boolean =>
  own.trials >= ownTrialsMin && computeRatioAbove(own, allowedRates[measure]) >= evidenceThreshold;

type ComparedSamples = Record<'canary' | 'stable' | 'history', readonly Sample[]> & {
  neighbours: readonly NeighbourSamples[];
};

/** Returns why the canary looks worse without solid evidence; undefined for solid evidence, and for none. */
function findDoubt(
  { canary, stable, history, neighbours }: ComparedSamples,
  networksMin: number,
  ownTrialsMin: number,
): EvidenceDoubt | undefined {
  const isSolidBeside = (beside: readonly Sample[]): boolean =>
    computeSolidEvidence(canary, beside, networksMin, ownTrialsMin) >= evidenceThreshold;
  if (isSolidBeside(stable))
    return isSiteFailing(canary, neighbours, { networksMin, sinceTrialsMin: ownTrialsMin })
      ? 'site-wide'
      : undefined;
  if (computeEvidence(sumSamples(canary), sumSamples(stable)) >= evidenceThreshold)
    return Math.min(canary.length, stable.length) < networksMin ? 'few-networks' : 'concentrated';
  return isSolidBeside(history) ? 'contradictory' : undefined;
}

/** Whether the measure alone shows that the canary is worse. */
const isSolid = ({ evidence, threshold, doubt }: ComparedMeasure): boolean =>
  evidence >= threshold && doubt === undefined;

function decideVerdict(compared: readonly ComparedMeasure[]): CanaryComparison['verdict'] {
  if (compared.some(isSolid)) return 'worse';
  if (compared.some(({ doubt }) => doubt !== undefined)) return 'doubtful';
  const enough = compared.some(
    ({ canary, stable }) => canary.trials >= trialsMin && stable.trials >= trialsMin,
  );
  return enough ? 'no-difference' : 'too-few';
}

const phrases: Record<Measure, string> = {
  start: 'starts fail',
  run: 'errors after the start',
  vitals: 'slow or shifting pages',
};

/** Describes the verdict for the audit log: `starts fail: 12 of 61 in 1.1.0, 3 of 540 in 1.0.0`. */
export const describeWorse = (comparison: CanaryComparison): string =>
  comparison.measures
    .filter(isSolid)
    .map((measure) => describeMeasure(measure, comparison))
    .join('; ');

/** Describes doubtful evidence, the reason for the doubt, and what a person has to do. */
export function describeDoubt(comparison: CanaryComparison): string {
  const doubts = comparison.measures.flatMap((measure) => {
    const { doubt } = measure;
    return doubt
      ? [`${describeMeasure(measure, comparison)}, ${explainDoubt(doubt, measure, comparison)}`]
      : [];
  });
  return `A person must decide: ${doubts.join('; ')}`;
}

function describeMeasure(
  { measure, canary: own, stable: other }: ComparedMeasure,
  of: CanaryComparison,
): string {
  const figures = `${phrases[measure]}: ${own.failures} of ${own.trials} in ${of.canary.version}`;
  return other.trials === 0
    ? figures
    : `${figures}, ${other.failures} of ${other.trials} in ${of.stable.version}`;
}

function explainDoubt(
  doubt: EvidenceDoubt,
  { canary, stable }: ComparedMeasure,
  { networksMin }: CanaryComparison,
): string {
  switch (doubt) {
    case 'few-networks':
      return `but reports come from ${Math.min(canary.networks, stable.networks)} networks only, and ${networksMin} are needed`;
    case 'concentrated':
      return `but most failures come from fewer than ${networksMin} networks`;
    case 'contradictory':
      return 'but the stable release fails more than before the canary, too';
    case 'site-wide':
      return 'but other remotes fail more than before the deployment, too';
    case 'nothing-to-compare':
      return 'and too few pages had an earlier release to compare with';
  }
}

/** Steady visitors of a site with a release of which one mount in five fails. */
import type { DiscoveryDocument } from '@parlour/contracts';
import type { SiteProcess } from '@parlour/e2e/site-process';
import { fetchDocument } from '../bench-site.ts';
import { createVisit, fetchVersion, reportMount } from './visitors.ts';

/** Every fifth mount of the bad release fails, so that runs are comparable. */
export const failsEach = 5;
const giveUpMs = 240_000;
const lookMs = 250;

interface VisitCounts {
  visits: number;
  /** Visitors who got the bad release. */
  saw: number;
  failed: number;
}

interface VisitOptions {
  remote: string;
  /** The bad release. */
  version: string;
  visitsPerSecond: number;
  /** Of the visits that got another release, one in so many reports it. Each report loads a page. */
  othersReportEach: number;
  /** Returns true for the report with which the measured time begins. */
  isEnough(counts: VisitCounts): boolean;
  isOver(document: DiscoveryDocument): boolean;
}

/** Lets visitors come until the bad release is gone. Returns the seconds since there were enough reports of it. */
export async function visitUntil(
  { url }: SiteProcess,
  options: VisitOptions,
): Promise<VisitCounts & { seconds: number }> {
  const { remote, version, visitsPerSecond, othersReportEach, isEnough, isOver } = options;
  let document = await fetchDocument(url);
  let enoughAt: number | undefined;
  const counts: VisitCounts = { visits: 0, saw: 0, failed: 0 };
  const failures: unknown[] = [];
  const visit = async (): Promise<void> => {
    const one = createVisit(counts.visits);
    counts.visits += 1;
    const shown = fetchVersion(document, remote, one);
    const isBad = shown === version;
    if (!isBad && counts.visits % othersReportEach !== 0) return;
    if (isBad) counts.saw += 1;
    const fails = isBad && counts.saw % failsEach === 0;
    if (fails) counts.failed += 1;
    const reported = { ...counts };
    const entry = { kind: 'mount' as const, remote, version: shown };
    await reportMount(url, one, fails ? { ...entry, message: 'made to fail' } : { ...entry, value: 80 });
    if (isBad && isEnough(reported)) enoughAt ??= performance.now();
  };
  const coming = setInterval(
    () => visit().catch((error: unknown) => failures.push(error)),
    1000 / visitsPerSecond,
  );
  const startedAt = performance.now();
  try {
    while (!isOver(document)) {
      if (failures.length > 0) throw failures[0];
      if (performance.now() - startedAt > giveUpMs)
        throw new Error(`The release was still there after ${giveUpMs / 1000} s and ${counts.saw} starts.`);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      document = await fetchDocument(url);
    }
  } finally {
    clearInterval(coming);
  }
  if (enoughAt === undefined) throw new Error(`The release was gone after ${counts.saw} starts.`);
  return { ...counts, seconds: (performance.now() - enoughAt) / 1000 };
}

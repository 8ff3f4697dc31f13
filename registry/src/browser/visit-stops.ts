import { setTimeout } from 'node:timers/promises';
import { describeLeaks, leakRounds } from './leaks.ts';
import type { Stop } from './list-stops.ts';
import {
  describeRemote,
  describeRestyling,
  describeSurroundings,
  type RemoteOnScreen,
  remember,
  scrollOn,
} from './page-questions.ts';
import type { KeptMemory, TrialPage } from './trial-page.ts';

interface Fault {
  problem: string;
  /** Reason that the shell reports, or that the page names in its language. */
  notice?: string;
}

/** Something that is wrong with a view. */
export interface Finding extends Fault {
  /** Moment of the visit: `showing the route /pay`. */
  when: string;
}

const pollMs = 25;
/** Number of polls in a row at which a view must be complete. */
const calmPolls = 3;
/** Time in ms to wait for a widget that may never be shown. */
const optionalMs = 3000;

interface VisitOptions {
  page: TrialPage;
  stops: readonly Stop[];
  /** Address of a page of the shell, where no remote is mounted. */
  quietAddress: string;
  /** Time in ms in which each view must be complete. */
  settleMs: number;
  /** Time, as of `performance.now`, from which no further view is visited. */
  end: number;
  /** Compares the styles of the page with and without the stylesheets of the remote. */
  comparesStyles: boolean;
  /** Mounts a view again and again and compares what the page keeps. */
  comparesMemory: boolean;
}

/** Visits every stop in one page, and returns what was wrong. */
export async function visitStops(options: VisitOptions): Promise<Finding[]> {
  const { page, stops, quietAddress, settleMs } = options;
  const findings: Finding[] = [];
  const add = (when: string, faults: readonly Fault[]): void =>
    void findings.push(...faults.map((fault) => ({ ...fault, when })));
  let when = 'opening the page';
  try {
    await page.load(quietAddress);
    await settle(page, undefined, settleMs, () => true);
    const before = await page.ask<Record<string, string>>(describeSurroundings);
    let previous: Stop | undefined;
    for (const stop of stops) {
      when = `showing ${stop.title}`;
      add(when, await visit(options, stop, previous));
      if (performance.now() > options.end) throw new Error('the time for all views was over');
      previous = stop;
    }
    when = 'leaving its views';
    await page.navigate(quietAddress);
    await settle(page, previous, settleMs, ({ mounted }) => mounted === 0);
    const after = await page.ask<Record<string, string>>(describeSurroundings);
    add(when, toFaults([...page.takeProblems(), ...compareSurroundings(before, after)]));
    const [first] = stops.filter(({ isOptional }) => !isOptional);
    if (options.comparesMemory && first && findings.length === 0) {
      when = `showing ${first.title} again and again`;
      add(when, toFaults(await findLeaks(options, first)));
    }
  } catch (error) {
    add(when, toFaults([...page.takeProblems(), error instanceof Error ? error.message : String(error)]));
  }
  return findings;
}

/** Mounts and leaves a view, and returns what the page keeps of it each time. */
async function findLeaks({ page, quietAddress, settleMs, end }: VisitOptions, stop: Stop): Promise<string[]> {
  const kept: KeptMemory[] = [];
  for (const mounts of leakRounds) {
    for (let mount = 0; mount < mounts; mount += 1) {
      await page.navigate(stop.address);
      await settle(page, stop, settleMs, ({ mounted, isBusy }) => mounted > 0 && !isBusy);
      await page.navigate(quietAddress);
      await settle(page, stop, settleMs, ({ mounted }) => mounted === 0);
    }
    if (performance.now() > end) return [];
    kept.push(await page.measureMemory());
  }
  return describeLeaks(kept);
}

const toFaults = (problems: readonly string[]): Fault[] => problems.map((problem) => ({ problem }));

/** Visits one stop after `previous`. Returns what is wrong with it. */
async function visit(
  { page, settleMs, comparesStyles }: VisitOptions,
  stop: Stop,
  previous: Stop | undefined,
): Promise<Fault[]> {
  const { remote, address, view, isOptional, mayStay } = stop;
  await page.ask(remember(remote.name));
  await page.navigate(address);
  const mustChange = remote.name === previous?.remote.name && view !== previous.view && !mayStay;
  const isThere = ({ mounted, isNew }: RemoteOnScreen): boolean => mounted > 0 && (isNew || !mustChange);
  const limitMs = isOptional ? Math.min(optionalMs, settleMs) : settleMs;
  const seen = await settle(
    page,
    stop,
    limitMs,
    (now) => isThere(now) && !now.isBusy && (isOptional || !now.isEmpty),
  );
  const problems = toFaults(page.takeProblems());
  const within = `within ${limitMs / 1000} s`;
  if (!isThere(seen)) {
    const reports = page.takeReports().join('; ');
    const notice = reports ? `the shell reports: ${reports}` : seen.notice && `the page says: ${seen.notice}`;
    if (!isOptional || notice) problems.push({ problem: `it was not shown ${within}`, notice });
  } else if (seen.isBusy)
    problems.push({ problem: `a placeholder, an element with aria-busy, did not go away ${within}` });
  else if (seen.isEmpty && !isOptional) problems.push({ problem: `the view stayed empty ${within}` });
  else if (seen.endless) problems.push({ problem: `its requests did not end ${within}, ${seen.endless}` });
  const restyling =
    comparesStyles && seen.mounted > 0
      ? await page.ask<string>(describeRestyling(remote.name, remote.base))
      : '';
  if (restyling) problems.push({ problem: `its stylesheets change elements of others, ${restyling}` });
  return problems;
}

interface Settled extends RemoteOnScreen {
  /** Path of most of the requests without which a complete view would have been calm for half of the time. */
  endless?: string | undefined;
}

/** Waits until the page is calm, or until the time is over. */
async function settle(
  page: TrialPage,
  stop: Stop | undefined,
  limitMs: number,
  isDone: (seen: RemoteOnScreen) => boolean,
): Promise<Settled> {
  const end = performance.now() + limitMs;
  let doneAt: number | undefined;
  let requests: string[] = [];
  for (let calm = 0; ; ) {
    const seen = await page.ask<RemoteOnScreen>(describeRemote(stop?.remote.name ?? ''));
    const done = isDone(seen);
    const latest = page.takeRequests();
    if (!done) [doneAt, requests] = [undefined, []];
    else if (doneAt === undefined) doneAt = performance.now();
    else requests.push(...latest);
    calm = done && latest.length === 0 ? calm + 1 : 0;
    if (calm >= calmPolls) return seen;
    if (performance.now() > end) {
      const neverCalm = doneAt !== undefined && end - doneAt >= limitMs / 2;
      return { ...seen, endless: neverCalm ? findMostFrequent(requests) : undefined };
    }
    // Parts of a view may wait until they are near the screen, as widgets may.
    const waits = seen.isBusy || (stop?.isOptional && seen.mounted === 0);
    if (waits && page.isQuiet()) await page.ask(scrollOn);
    await setTimeout(pollMs);
  }
}

function findMostFrequent(paths: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(paths, (path) => path).values()];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0];
}

const sentences: Readonly<Record<string, string>> = {
  html: 'it leaves <html> changed',
  body: 'it leaves <body> changed',
  sheets: 'it leaves a stylesheet in document.adoptedStyleSheets',
  styles: 'it leaves a <style> element',
};

function compareSurroundings(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.entries(sentences)
    .filter(([part]) => before[part] !== after[part])
    .map(([part, sentence]) => sentence + describeDifference(before[part], after[part]));
}

function describeDifference(before = '', after = ''): string {
  const known = new Set(before.split('; '));
  const changed = after.split('; ').find((declaration) => !known.has(declaration));
  return changed?.includes(':') ? `: ${changed}` : '';
}

import { minuteMs } from '@parlour/basics';
import { noCounts, type TelemetryCounts, type TelemetryEntry } from '@parlour/contracts';
import { toCallerNetwork, toSiteNetwork } from '@parlour/network';
import { addCounts, isFailure, toCountNames } from './counts.ts';
import { toHourNames } from './hour-counts.ts';
import { type HourStore, noHour } from './hour-store.ts';
import { createPageQuota, type PageReport, toPageFacts } from './page-evidence.ts';
import type { PageTicket } from './page-tickets.ts';
import type { CountedRelease, TelemetryStore } from './telemetry-store.ts';

/** Limits per minute, sender, release and count. More entries come from a page that repeats itself, or are made up. */
const successesPerMinuteMax = 20;
export const failuresPerMinuteMax = 3;
/** Maximum of batches per minute and network. Many people may share an address. */
export const batchesPerMinuteMax = 1200;
/** Maximum of senders that are distinguished per minute. Further senders share one allowance. */
const sendersMax = 50_000;

interface ReportBatch {
  ip: string;
  /** Proof that the registry served the page. Reports without one are counted as unverified, and are no evidence. */
  ticket: PageTicket | undefined;
  entries: readonly TelemetryEntry[];
}

/** Counts the reports of pages and limits how much one sender counts. It stores nothing that identifies a person. */
export interface Intake {
  /** Adds a batch. Returns false, and counts nothing of it, when this network sent too many. */
  add(batch: ReportBatch): boolean;
}

export interface IntakeParts {
  store: Pick<TelemetryStore, 'add' | 'addPages'>;
  hours: Pick<HourStore, 'add'>;
  /** Whether reports of a release count. Others are dropped, so that made-up names do not fill the memory. */
  isKnown(name: string, version: string): boolean;
  /** Whether a page that was served at this revision could have the release. */
  isPossible(name: string, version: string, revision: number): boolean;
  /** Returns a text that stands for the network, but from which nobody can tell it. */
  hashNetwork(network: string): string;
  /** Maximum of pages of one network that count as evidence per release and window. */
  networkPagesMax: number;
  now(): Date;
}

export function createIntake(parts: IntakeParts): Intake {
  const { store, hours, isKnown, isPossible, hashNetwork, now } = parts;
  const quota = createPageQuota(parts.networkPagesMax, now);
  let minute = 0;
  let batches = new Map<string, number>();
  let used = new Map<string, number>();

  const startMinute = (): void => {
    const current = Math.floor(now().getTime() / minuteMs);
    if (current === minute) return;
    minute = current;
    batches = new Map();
    used = new Map();
  };
  const isAllowed = (
    sender: string,
    { remote, version }: TelemetryEntry,
    count: keyof TelemetryCounts,
  ): boolean => {
    const ownKey = `${sender} ${remote} ${version} ${count}`;
    const key = used.has(ownKey) || used.size < sendersMax ? ownKey : 'everybody else';
    const times = (used.get(key) ?? 0) + 1;
    used.set(key, times);
    return times <= (isFailure(count) ? failuresPerMinuteMax : successesPerMinuteMax);
  };

  const addHour = (entry: TelemetryEntry): void => {
    const names = toHourNames(entry);
    if (names.length === 0) return;
    const counts = { ...noHour, ...Object.fromEntries(names.map((name) => [name, 1])) };
    hours.add([{ name: entry.remote, version: entry.version, counts }]);
  };

  const addEvidence = ({ page, revision }: PageTicket, network: string, entries: ReportBatch['entries']) => {
    const reports = new Map<string, PageReport>();
    for (const entry of entries) {
      const { remote: name, version } = entry;
      const facts = toPageFacts(entry);
      if (facts === 0 || !isKnown(name, version) || !isPossible(name, version, revision)) continue;
      const key = `${name} ${version}`;
      const report = { name, version, page, network, facts: facts | (reports.get(key)?.facts ?? 0) };
      reports.set(key, report);
    }
    const admitted = [...reports.values()].filter(quota.admit);
    if (admitted.length > 0) store.addPages(admitted);
  };

  return {
    add({ ip, ticket, entries }) {
      startMinute();
      const caller = toCallerNetwork(ip);
      const sent = (batches.get(caller) ?? 0) + 1;
      if (batches.size < sendersMax) batches.set(caller, sent);
      if (sent > batchesPerMinuteMax) return false;
      const sums = new Map<string, CountedRelease>();
      for (const entry of entries) {
        if (!isKnown(entry.remote, entry.version)) continue;
        const [count, ...further] = toCountNames(entry);
        if (!count || !isAllowed(ticket?.page ?? caller, entry, further.at(-1) ?? count)) continue;
        const key = `${entry.remote} ${entry.version}`;
        const { remote: name, version } = entry;
        const counts = addCounts(
          sums.get(key)?.counts ?? noCounts,
          toCounts(ticket ? [count, ...further] : ['unverified']),
        );
        sums.set(key, { name, version, counts });
        if (ticket && isPossible(name, version, ticket.revision)) addHour(entry);
      }
      if (sums.size > 0) store.add([...sums.values()]);
      if (ticket) addEvidence(ticket, hashNetwork(toSiteNetwork(ip)), entries);
      return true;
    },
  };
}

const toCounts = (counted: readonly (keyof TelemetryCounts)[]): TelemetryCounts => ({
  ...noCounts,
  ...Object.fromEntries(counted.map((name) => [name, 1])),
});

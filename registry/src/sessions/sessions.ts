import type { BrowserSessionFact, Heartbeat, HeldSwaps, SessionsPage } from '@parlour/contracts';
import { heartbeatEveryMs } from '@parlour/contracts';

/** A session expires after two and a half heartbeat intervals without a heartbeat. */
export const sessionLifetimeMs = 2.5 * heartbeatEveryMs;
/** Maximum of sessions in one process. Further browsers are not counted until a session expires. */
export const sessionsMax = 50_000;
/** Bytes of one session and of all, as JSON. Pages of the site have less than a thousand; more is made up. */
const bytesMax = { one: 4_096, all: 32 * 1024 * 1024 } as const;
/** Maximum of different releases, and of different held swaps, in the summary. Further ones are not in it. */
const rowsMax = 1_000;
const shownMax = 200;

/** Number of browsers by release, and the held swaps with their reasons. */
export type SessionsSummary = Omit<SessionsPage, 'sessions'>;

/** Recent page sessions, in memory, by the browser's anonymous key. */
export interface Sessions {
  /** Counts a page. Ignores it when it is too large, or when the memory for sessions is full. */
  recordHeartbeat(heartbeat: Heartbeat, revision: number): void;
  /** Returns the summary of this process. */
  getOwnSummary(): SessionsSummary;
  /** Returns the summary over every process of this registry. */
  summary(): Promise<SessionsSummary>;
  /**
   * Returns the latest sessions of this process, with `name` only those that have that remote. The summary covers all.
   */
  page(name?: string): Promise<SessionsPage>;
  /** Returns every session of this process. */
  all(): readonly BrowserSessionFact[];
}

type ReleaseRow = SessionsSummary['releases'][number];
type Row = ReleaseRow & { reason?: string };

interface CountedSession {
  fact: BrowserSessionFact;
  bytes: number;
  /** Stops counting the session in the summary. */
  uncount(): void;
}

export function createSessions(
  now: () => Date,
  getOtherSummaries: () => Promise<readonly SessionsSummary[]> = async () => [],
): Sessions {
  /** Sorted by last heartbeat, oldest first, so that expired ones are at the front. */
  const known = new Map<string, CountedSession>();
  // Counted with each heartbeat: a summary over every session would stop the process for a second.
  const releaseRows = createRowCounts<ReleaseRow>();
  const heldRows = createRowCounts<HeldSwaps>();
  let bytes = 0;

  const remove = (visitor: string): void => {
    const session = known.get(visitor);
    if (!session) return;
    known.delete(visitor);
    bytes -= session.bytes;
    session.uncount();
  };
  const removeExpired = (): void => {
    const oldest = new Date(now().getTime() - sessionLifetimeMs).toISOString();
    for (const [visitor, { fact }] of known) {
      if (fact.seenAt >= oldest) return;
      remove(visitor);
    }
  };
  const count = ({ releases, held }: BrowserSessionFact): (() => void) => {
    const counted = [
      ...Object.entries(releases).map(([name, version]) => releaseRows.add({ name, version, sessions: 1 })),
      ...Object.entries(held).map(([name, reason]) =>
        heldRows.add({ name, version: releases[name] ?? 'unknown', reason, sessions: 1 }),
      ),
    ];
    return () => {
      for (const uncount of counted) uncount();
    };
  };
  const all = (): BrowserSessionFact[] => {
    removeExpired();
    return [...known.values()].map(({ fact }) => fact);
  };
  const getOwnSummary = (): SessionsSummary => {
    removeExpired();
    return mergeSummaries([{ total: known.size, releases: releaseRows.all(), heldSwaps: heldRows.all() }]);
  };
  const summary = async (): Promise<SessionsSummary> =>
    mergeSummaries([getOwnSummary(), ...(await getOtherSummaries())]);

  return {
    recordHeartbeat({ visitor, language, device, releases, held }, revision) {
      removeExpired();
      const seenAt = now().toISOString();
      const since = known.get(visitor)?.fact.since ?? seenAt;
      remove(visitor);
      const fact = { visitor, language, device, since, seenAt, revision, releases, held };
      const size = Buffer.byteLength(JSON.stringify(fact));
      if (known.size >= sessionsMax || size > bytesMax.one || bytes + size > bytesMax.all) return;
      bytes += size;
      known.set(visitor, { fact, bytes: size, uncount: count(fact) });
    },
    getOwnSummary,
    summary,
    async page(name) {
      const concerned = all().filter(({ releases }) => name === undefined || Object.hasOwn(releases, name));
      return { ...(await summary()), sessions: concerned.slice(-shownMax).reverse() };
    },
    all,
  };
}

/** Creates counts of rows that differ in more than `sessions`. */
function createRowCounts<R extends Row>() {
  const rows = new Map<string, R>();
  return {
    /** Counts a row. Returns a function that removes it from the count. */
    add(row: R): () => void {
      const key = toRowKey(row);
      const known = rows.get(key);
      if (!known && rows.size >= rowsMax) return () => undefined;
      const counted = known ?? { ...row, sessions: 0 };
      counted.sessions += 1;
      rows.set(key, counted);
      return () => {
        counted.sessions -= 1;
        if (counted.sessions === 0) rows.delete(key);
      };
    },
    all: (): R[] => [...rows.values()],
  };
}

const toRowKey = ({ name, version, reason = '' }: Row): string => [name, version, reason].join('\n');

function mergeSummaries(summaries: readonly SessionsSummary[]): SessionsSummary {
  return {
    total: summaries.reduce((sum, { total }) => sum + total, 0),
    releases: addSessions(summaries.flatMap(({ releases }) => releases)),
    heldSwaps: addSessions<HeldSwaps>(summaries.flatMap(({ heldSwaps }) => heldSwaps)),
  };
}

/** Merges rows that differ only in `sessions`, and sorts them, highest first. */
function addSessions<R extends Row>(rows: readonly R[]): R[] {
  const sums = new Map<string, R>();
  for (const row of rows) {
    const key = toRowKey(row);
    const sessions = (sums.get(key)?.sessions ?? 0) + row.sessions;
    sums.set(key, { ...row, sessions });
  }
  return [...sums.values()].sort((a, b) => b.sessions - a.sessions);
}

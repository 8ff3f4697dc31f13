import type {
  BrowserSessionFact,
  Heartbeat,
  HeldSwaps,
  InsideState,
  PagesInside,
  SessionsPage,
} from '@parlour/contracts';
import { heartbeatEveryMs } from '@parlour/contracts';
import { createOpenLimit, streamsMax } from '@parlour/network';

/** A session expires after two and a half heartbeat intervals without a heartbeat. */
export const sessionLifetimeMs = 2.5 * heartbeatEveryMs;
/** Maximum of sessions in one process. Further browsers are not counted until a session expires. */
export const sessionsMax = 50_000;
/** Maximum of sessions of one network: as many as it may have streams, on which open pages depend. */
export const networkSessionsMax: number = streamsMax.network;
/** Bytes of one session and of all, as JSON. Pages of the site have less than a thousand; more is made up. */
const bytesMax = { one: 4_096, all: 32 * 1024 * 1024 } as const;
/** Maximum of different releases, and of different held swaps, in the summary. Further ones are not in it. */
const rowsMax = 1_000;
const shownMax = 200;

/** Number of browsers by release, and the held swaps with their reasons. */
export type SessionsSummary = Omit<SessionsPage, 'sessions'>;

/** Proof that the registry served a page. */
interface PageProof {
  /** Id of the page's ticket. */
  page: string;
  network: string;
}

/** Recent page sessions, in memory, by the browser's anonymous key. */
export interface Sessions {
  /**
   * Counts a page, with one visitor per ticket. Ignores a page that is too large, and further ones when the memory for
   * sessions is full or the network has too many. Without a proof, only the number of unverified pages grows.
   */
  recordHeartbeat(heartbeat: Heartbeat, revision: number, proof: PageProof | undefined): void;
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
  /** Id of the ticket of its page. */
  page: string;
  /** Stops counting the session in the summary. */
  uncount(): void;
}

export function createSessions(
  now: () => Date,
  getOtherSummaries: () => Promise<readonly SessionsSummary[]> = async () => [],
): Sessions {
  /** Sorted by last heartbeat, oldest first, so that expired ones are at the front. */
  const known = new Map<string, CountedSession>();
  const visitorByPage = new Map<string, string>();
  /** By visitor, the time of the last heartbeat without a ticket, oldest first. */
  const unverified = new Map<string, string>();
  const limit = createOpenLimit({ all: sessionsMax, network: networkSessionsMax });
  const counts = createSessionCounts();
  let bytes = 0;

  const remove = (visitor: string): void => {
    const session = known.get(visitor);
    if (!session) return;
    known.delete(visitor);
    visitorByPage.delete(session.page);
    bytes -= session.bytes;
    session.uncount();
  };
  const removeExpired = (): void => {
    const oldest = new Date(now().getTime() - sessionLifetimeMs).toISOString();
    for (const [visitor, { fact }] of known) {
      if (fact.seenAt >= oldest) break;
      remove(visitor);
    }
    for (const [visitor, seenAt] of unverified) {
      if (seenAt >= oldest) break;
      unverified.delete(visitor);
    }
  };
  const recordUnverified = (visitor: string, seenAt: string): void => {
    if (known.has(visitor)) return;
    unverified.delete(visitor);
    if (unverified.size < sessionsMax) unverified.set(visitor, seenAt);
  };
  const all = (): BrowserSessionFact[] => {
    removeExpired();
    return [...known.values()].map(({ fact }) => fact);
  };
  const getOwnSummary = (): SessionsSummary => {
    removeExpired();
    return mergeSummaries([{ total: known.size, unverified: unverified.size, ...counts.all() }]);
  };
  const summary = async (): Promise<SessionsSummary> =>
    mergeSummaries([getOwnSummary(), ...(await getOtherSummaries())]);

  return {
    recordHeartbeat(heartbeat, revision, proof) {
      const { visitor, language, device, releases, held, inside } = heartbeat;
      removeExpired();
      const seenAt = now().toISOString();
      if (!proof) return recordUnverified(visitor, seenAt);
      unverified.delete(visitor);
      const since = known.get(visitor)?.fact.since ?? seenAt;
      remove(visitor);
      const { page, network } = proof;
      const claimed = visitorByPage.get(page);
      if (claimed !== undefined) remove(claimed);
      const fact = { visitor, language, device, since, seenAt, revision, releases, held };
      const size = Buffer.byteLength(JSON.stringify([fact, inside]));
      if (limit.getReached(network) || size > bytesMax.one || bytes + size > bytesMax.all) return;
      bytes += size;
      visitorByPage.set(page, visitor);
      const uncounts = [limit.add(network), counts.add(heartbeat)];
      const uncount = (): void => {
        for (const stop of uncounts) stop();
      };
      known.set(visitor, { fact, bytes: size, page, uncount });
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

/** Creates the counts of all sessions. They follow each heartbeat: a summary over every session would stop the process. */
function createSessionCounts() {
  const releaseRows = createRowCounts<ReleaseRow>();
  const heldRows = createRowCounts<HeldSwaps>();
  const insideRows = createRowCounts<Row & { reason: InsideState }>();
  return {
    /** Counts a session. Returns a function that removes it from the counts. */
    add({ releases, held, inside = {} }: Heartbeat): () => void {
      const getVersion = (name: string): string => releases[name] ?? 'unknown';
      const counted = [
        ...Object.entries(releases).map(([name, version]) => releaseRows.add({ name, version, sessions: 1 })),
        ...Object.entries(held).map(([name, reason]) =>
          heldRows.add({ name, version: getVersion(name), reason, sessions: 1 }),
        ),
        ...Object.entries(inside).map(([name, reason]) =>
          insideRows.add({ name, version: getVersion(name), reason, sessions: 1 }),
        ),
      ];
      return () => {
        for (const uncount of counted) uncount();
      };
    },
    all: () => ({
      releases: releaseRows.all(),
      heldSwaps: heldRows.all(),
      inside: insideRows.all().map(toInside),
    }),
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
    unverified: summaries.reduce((sum, { unverified }) => sum + unverified, 0),
    releases: addSessions(summaries.flatMap(({ releases }) => releases)),
    heldSwaps: addSessions<HeldSwaps>(summaries.flatMap(({ heldSwaps }) => heldSwaps)),
    inside: addInside(summaries.flatMap(({ inside }) => inside)),
  };
}

const toInside = ({ name, reason, sessions }: Row): PagesInside => ({
  name,
  sessions,
  busy: reason === 'busy' ? sessions : 0,
});

function addInside(rows: readonly PagesInside[]): PagesInside[] {
  const sums = new Map<string, PagesInside>();
  for (const { name, sessions, busy } of rows) {
    const known = sums.get(name);
    sums.set(name, {
      name,
      sessions: (known?.sessions ?? 0) + sessions,
      busy: (known?.busy ?? 0) + busy,
    });
  }
  return [...sums.values()];
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

import type { BrowserSessionFact, Heartbeat, HeldSwaps, SessionsPage } from '@parlour/contracts';
import { heartbeatEveryMs } from '@parlour/contracts';

/** A session expires after two and a half heartbeat intervals without a heartbeat. */
export const sessionLifetimeMs = 2.5 * heartbeatEveryMs;
/** Maximum of sessions in one process. Further browsers are not counted until a session expires. */
export const sessionsMax = 50_000;
const shownMax = 200;

/** Number of browsers by release, and the held swaps with their reasons. */
export type SessionsSummary = Omit<SessionsPage, 'sessions'>;

/** Recent page sessions, in memory, by the browser's anonymous key. */
export interface Sessions {
  recordHeartbeat(heartbeat: Heartbeat, revision: number): void;
  /** Returns the summary over every process of this registry. */
  summary(): Promise<SessionsSummary>;
  /**
   * Returns the latest sessions of this process, with `name` only those that have that remote. The summary covers all.
   */
  page(name?: string): Promise<SessionsPage>;
  /** Returns every session of this process. */
  all(): readonly BrowserSessionFact[];
}

export function createSessions(
  now: () => Date,
  getOtherSummaries: () => Promise<readonly SessionsSummary[]> = async () => [],
): Sessions {
  /** Sorted by last heartbeat, oldest first, so that expired ones are at the front. */
  const known = new Map<string, BrowserSessionFact>();

  const removeExpired = (): void => {
    const oldest = new Date(now().getTime() - sessionLifetimeMs).toISOString();
    for (const [visitor, { seenAt }] of known) {
      if (seenAt >= oldest) return;
      known.delete(visitor);
    }
  };
  const all = (): BrowserSessionFact[] => {
    removeExpired();
    return [...known.values()];
  };
  const summary = async (): Promise<SessionsSummary> =>
    mergeSummaries([summarize(all()), ...(await getOtherSummaries())]);

  return {
    recordHeartbeat({ visitor, language, device, releases, held }, revision) {
      removeExpired();
      const before = known.get(visitor);
      if (!before && known.size >= sessionsMax) return;
      known.delete(visitor);
      const seenAt = now().toISOString();
      const since = before?.since ?? seenAt;
      known.set(visitor, { visitor, language, device, since, seenAt, revision, releases, held });
    },
    summary,
    async page(name) {
      const concerned = all().filter(({ releases }) => name === undefined || releases[name] !== undefined);
      return { ...(await summary()), sessions: concerned.slice(-shownMax).reverse() };
    },
    all,
  };
}

/** Counts `sessions` by release and by held swap. */
export function summarize(sessions: readonly BrowserSessionFact[]): SessionsSummary {
  const releases = sessions.flatMap(({ releases }) =>
    Object.entries(releases).map(([name, version]) => ({ name, version, sessions: 1 })),
  );
  const heldSwaps = sessions.flatMap(({ releases, held }) =>
    Object.entries(held).map(([name, reason]) => ({
      name,
      version: releases[name] ?? 'unknown',
      reason,
      sessions: 1,
    })),
  );
  return mergeSummaries([{ total: sessions.length, releases, heldSwaps }]);
}

function mergeSummaries(summaries: readonly SessionsSummary[]): SessionsSummary {
  return {
    total: summaries.reduce((sum, { total }) => sum + total, 0),
    releases: countSessions(summaries.flatMap(({ releases }) => releases)),
    heldSwaps: countSessions<HeldSwaps>(summaries.flatMap(({ heldSwaps }) => heldSwaps)),
  };
}

/** Merges items that differ only in `sessions`, and sorts them, highest first. */
function countSessions<T extends { sessions: number }>(items: readonly T[]): T[] {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = JSON.stringify({ ...item, sessions: 0 });
    const sessions = (sums.get(key)?.sessions ?? 0) + item.sessions;
    sums.set(key, { ...item, sessions });
  }
  return [...sums.values()].sort((a, b) => b.sessions - a.sessions);
}

import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs, type Session } from '../../../server/index.ts';
import type { IdentityDb } from '../../tables.ts';
import { isAlive, type SessionLimits, toSession } from './open-session.ts';
import { findSession, type OpenSession, touchSession } from './store.ts';

/** Sessions that were read within the last seconds. */
export interface SessionCache {
  /** Finds a live session. The call counts as use of the session. */
  find(tokenHash: string): Promise<Session | undefined>;
  delete(tokenHash: string): void;
  clear(): void;
}

/** Maximum time for which a gateway that missed the signal still accepts an ended session. */
const trustMs = 10_000;
const cachedSessionsMax = 20_000;
/** Minimum interval between writes of the last call. A session may therefore end this much early, never late. */
const touchEveryMs = minuteMs;

interface CachedSession {
  found: Promise<OpenSession | undefined>;
  /** The result of `found`, once it is available. */
  known?: { open: OpenSession; session: Session };
  loadedAtMs: number;
}

export function createSessionCache({
  db,
  clock,
  limits,
}: {
  db: IdentityDb;
  clock: Clock;
  limits: SessionLimits;
}): SessionCache {
  const cache = new LRUCache<string, CachedSession>({ max: cachedSessionsMax });

  const load = (tokenHash: string, nowMs: number): CachedSession => {
    const found = findSession(db, tokenHash).then(async (session) => {
      if (session && nowMs - session.seenAt.getTime() >= touchEveryMs && isAlive(session, nowMs, limits))
        await touchSession(db, tokenHash, new Date(nowMs));
      return session;
    });
    const entry: CachedSession = { found, loadedAtMs: nowMs };
    cache.set(tokenHash, entry);
    return entry;
  };

  const waitForSession = async (
    { found }: CachedSession,
    tokenHash: string,
  ): Promise<CachedSession['known']> => {
    try {
      const open = await found;
      return open && { open, session: toSession(open, tokenHash) };
    } catch (error) {
      cache.delete(tokenHash);
      throw error;
    }
  };

  return {
    async find(tokenHash) {
      const nowMs = clock.now().getTime();
      const known = cache.get(tokenHash);
      const entry = known && nowMs - known.loadedAtMs < trustMs ? known : load(tokenHash, nowMs);
      entry.known ??= await waitForSession(entry, tokenHash);
      if (entry.known && isAlive(entry.known.open, nowMs, limits)) return entry.known.session;
      // Guessed tokens must not evict sessions in use from the cache.
      cache.delete(tokenHash);
      return undefined;
    },
    delete: (tokenHash) => void cache.delete(tokenHash),
    clear: () => cache.clear(),
  };
}

import { toAccountKind } from '@parlour/contracts';
import {
  type Clock,
  type Database,
  dayMs,
  hashToken,
  hourMs,
  type Ids,
  type Job,
  type Live,
  type Session,
  type SessionSource,
  type Signals,
  type Tx,
} from '../../../server/index.ts';
import type { IdentityTables, Proof } from '../../tables.ts';
import { isAlive, type SessionLimits, toSession } from './open-session.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import {
  deleteSessionsBefore,
  endSessions,
  findSession,
  insertSession,
  liftSessionRestriction,
  listSessions,
  setFamily,
  touchSession,
} from './store.ts';

/** Reasons for the end of a session. */
export type EndReason =
  | 'signed-out'
  | 'password-changed'
  | 'password-recovered'
  | 'member-closed'
  | 'revoked';

/** Selects all sessions of a member, all but one, or a single one, by token hash. */
export interface SessionSelector {
  memberId: number;
  only?: string;
  except?: string;
  /** Sessions of one remembered device. */
  family?: string;
}

interface SessionToOpen {
  memberId: number;
  accountCode: number;
  ip: string;
  browser: string;
  /** Proofs that the member gave. */
  proofs: readonly Proof[];
  /** Remembered device to which the session belongs. */
  family: string | undefined;
  /** The session was opened with a password that must be changed before anything else. */
  mustChangePassword: boolean;
}

/** Opens sessions. Only `Admission` has it, which checks the proofs. */
export interface SessionOpener {
  /** Opens a session and returns its token, which is not stored. */
  open(tx: Tx, who: SessionToOpen): Promise<string>;
}

/** Times at which a session expires unless it is used before. */
export interface SessionTimes {
  idleEndsAt: Date;
  endsAt: Date;
}

/** A session as its member sees it. */
export interface ListedSession {
  /** Shortened token hash. */
  id: string;
  openedAt: Date;
  seenAt: Date;
  ip: string;
  browser: string;
  isThis: boolean;
}

export interface Sessions extends SessionSource {
  /** Works like `find` for callers that hold the token hash. The call counts as use of the session. */
  findByHash(tokenHash: string): Promise<Session | undefined>;
  /** Lifts the restriction after a change of password. Takes effect on every gateway once `tx` has committed. */
  liftRestriction(tx: Tx, tokenHash: string): Promise<void>;
  /** Assigns the session to a remembered device. Returns the session's member and proofs. */
  setFamily(tx: Tx, token: string, family: string): Promise<{ memberId: number; proofs: Proof[] }>;
  /** Returns the times at which a session expires. Does not extend the session. Undefined when it has ended. */
  readTimes(tokenHash: string): Promise<SessionTimes | undefined>;
  /** Extends a session whose user confirmed that they are still there. */
  extend(tokenHash: string): Promise<void>;
  list(session: Pick<Session, 'memberId' | 'tokenHash'>): Promise<ListedSession[]>;
  /** Returns the token hash of an open session by the id from `list`. */
  findHash(memberId: number, id: string): Promise<string | undefined>;
  /** Ends sessions of a member on every gateway once `tx` has committed. Returns how many were open. */
  end(tx: Tx, which: SessionSelector, reason: EndReason): Promise<number>;
}

export interface SessionParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token'>;
  signals: Signals;
  live: Live;
  limits: SessionLimits;
}

/** Keeps ended sessions this long for later inquiries. */
const retentionMs = 30 * dayMs;
const endedSignal = 'identity.session-ended';

/**
 * Creates the session store. Sessions are stored in the database; results of the last seconds come from a cache, until
 * a signal announces the end of a session.
 */
export function createSessions(parts: SessionParts): {
  sessions: Sessions;
  opener: SessionOpener;
  upkeep: Job;
  start(): void;
  stop(): void;
} {
  const { clock, signals } = parts;
  const db = parts.database.withTables<IdentityTables>();
  const cache = createSessionCache({ ...parts, db });
  let unsubscribe: (() => void) | undefined;
  return {
    sessions: { ...createSessionReads(parts, cache), ...createSessionWrites(parts, cache) },
    opener: createSessionOpener(parts),
    upkeep: {
      name: 'identity.sessions',
      everyMs: hourMs,
      run: () => deleteSessionsBefore(db, new Date(clock.now().getTime() - retentionMs)),
    },
    start() {
      unsubscribe = signals.subscribe(
        endedSignal,
        (payload) => cache.delete((payload as { tokenHash: string }).tokenHash),
        () => cache.clear(),
      );
    },
    stop: () => unsubscribe?.(),
  };
}

type SessionReads = Pick<Sessions, 'find' | 'findByHash' | 'readTimes' | 'findHash' | 'list'>;

function createSessionReads({ database, clock, limits }: SessionParts, cache: SessionCache): SessionReads {
  const db = database.withTables<IdentityTables>();

  /** Reads only the database and leaves no trace of use. */
  const findWithoutUse = async (tokenHash: string): Promise<Session | undefined> => {
    const session = await findSession(db, tokenHash);
    return session && isAlive(session, clock.now().getTime(), limits)
      ? toSession(session, tokenHash)
      : undefined;
  };

  const listOpen = (memberId: number) => {
    const now = clock.now();
    return listSessions(db, memberId, { seenAfter: new Date(now.getTime() - limits.idleMs), now });
  };

  return {
    find: (token, { isUse = true } = {}) =>
      isUse ? cache.find(hashToken(token)) : findWithoutUse(hashToken(token)),
    findByHash: cache.find,
    async readTimes(tokenHash) {
      const session = await findSession(db, tokenHash);
      if (!session || !isAlive(session, clock.now().getTime(), limits)) return undefined;
      const idleEndsAt = new Date(session.seenAt.getTime() + limits.idleMs);
      return { idleEndsAt, endsAt: session.expiresAt };
    },
    findHash: async (memberId, id) =>
      (await listOpen(memberId)).find((row) => toSessionId(row.token_hash) === id)?.token_hash,
    async list({ memberId, tokenHash }) {
      return (await listOpen(memberId)).map((row) => ({
        id: toSessionId(row.token_hash),
        openedAt: row.opened_at,
        seenAt: row.seen_at,
        ip: row.ip,
        browser: row.browser,
        isThis: row.token_hash === tokenHash,
      }));
    },
  };
}

function createSessionWrites(
  { database, clock, signals, live }: SessionParts,
  cache: SessionCache,
): Omit<Sessions, keyof SessionReads> {
  const db = database.withTables<IdentityTables>();
  /** Other gateways hold a stale copy; the signal makes them read it again. */
  const dropCached = (tokenHash: string): void => {
    database.afterCommit(() => cache.delete(tokenHash));
    signals.send(endedSignal, { tokenHash });
  };
  return {
    setFamily: (tx, token, family) => setFamily(tx.withTables<IdentityTables>(), hashToken(token), family),
    async extend(tokenHash) {
      await touchSession(db, tokenHash, clock.now());
      cache.delete(tokenHash);
    },
    async liftRestriction(tx, tokenHash) {
      await liftSessionRestriction(tx.withTables<IdentityTables>(), tokenHash);
      dropCached(tokenHash);
    },
    async end(tx, which, reason) {
      const end = { at: clock.now(), reason };
      const ended = await endSessions(tx.withTables<IdentityTables>(), which, end);
      for (const tokenHash of ended) {
        dropCached(tokenHash);
        live.endSession(tokenHash);
      }
      return ended.length;
    },
  };
}

const createSessionOpener = ({ clock, ids, limits }: SessionParts): SessionOpener => ({
  async open(tx, { accountCode, ...session }) {
    const token = ids.token();
    const openedAt = clock.now();
    const isAgent = toAccountKind(accountCode) === 'agent';
    const absoluteMs = isAgent ? limits.agentAbsoluteMs : limits.absoluteMs;
    await insertSession(tx.withTables<IdentityTables>(), {
      ...session,
      tokenHash: hashToken(token),
      openedAt,
      expiresAt: new Date(openedAt.getTime() + absoluteMs),
    });
    return token;
  },
});

/** Returns an id that distinguishes the sessions of one member and gives no access to a session. */
const toSessionId = (tokenHash: string): string => tokenHash.slice(0, 16);

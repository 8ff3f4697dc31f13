import { AppError } from '@parlour/contracts';
import type { Audit, Database, Session } from '../../../server/index.ts';
import { findById } from '../../members/index.ts';
import type { IdentityTables } from '../../tables.ts';
import type { EndReason, ListedSession, SessionSelector, Sessions, SessionTimes } from './sessions.ts';
import { countOnline } from './store.ts';

/** Operations on open sessions, for members and for other modules. */
export interface SessionService {
  /** Returns the times at which a session expires. Does not extend the session. Undefined when it has ended. */
  readTimes(tokenHash: string): Promise<SessionTimes | undefined>;
  extend(tokenHash: string): Promise<void>;
  list(session: Session): Promise<ListedSession[]>;
  /** Ends one session. Fails with `identity.session-not-found` when it has ended or belongs to another member. */
  end(session: Session, id: string): Promise<number>;
  endAll(session: Session, keepThis: boolean): Promise<number>;
  logOut(session: Session): Promise<void>;
  /** Returns whether the session of this token hash is open. The call counts as use of the session. */
  isOpen(tokenHash: string): Promise<boolean>;
  /** Ends sessions of a member on every gateway and returns how many were open. `actor` is for the audit record. */
  revoke(which: SessionSelector, end: { reason: EndReason; actor: string }): Promise<number>;
  /** Counts the real members below a member with a session used since then. */
  countOnline(memberId: number, since: Date): Promise<number>;
}

interface SessionServiceParts {
  database: Database;
  audit: Audit;
  sessions: Sessions;
}

export function createSessionService({ database, sessions, audit }: SessionServiceParts): SessionService {
  const db = database.withTables<IdentityTables>();
  const revoke: SessionService['revoke'] = (which, { reason, actor }) =>
    database.transaction(async (tx) => {
      const count = await sessions.end(tx, which, reason);
      const subject = `member:${which.memberId}`;
      if (count > 0)
        await audit.record(tx, { actor, act: 'sessions.end', subject, after: { count, reason } });
      return count;
    });
  return {
    readTimes: sessions.readTimes,
    extend: sessions.extend,
    list: sessions.list,
    async end({ memberId }, id) {
      const tokenHash = await sessions.findHash(memberId, id);
      if (tokenHash === undefined)
        throw new AppError('identity.session-not-found', 'No open session of this member has this id.');
      return revoke({ memberId, only: tokenHash }, { reason: 'signed-out', actor: `member:${memberId}` });
    },
    endAll: ({ memberId, tokenHash }, keepThis) =>
      revoke(
        { memberId, ...(keepThis && { except: tokenHash }) },
        { reason: 'signed-out', actor: `member:${memberId}` },
      ),
    async logOut({ memberId, tokenHash }) {
      await database.transaction((tx) => sessions.end(tx, { memberId, only: tokenHash }, 'signed-out'));
    },
    isOpen: async (tokenHash) => (await sessions.findByHash(tokenHash)) !== undefined,
    revoke,
    async countOnline(memberId, since) {
      const path = (await findById(db, memberId))?.path;
      return path === undefined ? 0 : countOnline(db, path, since);
    },
  };
}

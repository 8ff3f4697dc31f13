/** Members as operators see and change them. Callers must record the access in the audit log. */
import { AppError } from '@parlour/contracts';
import type { MemberBlock, MemberRow } from '@parlour/contracts/back-office';
import { type Audit, type Clock, type Database, readCapped, type Tx } from '../../server/index.ts';
import type { AuthLayer } from '../auth/index.ts';
import { addBlocks, type BlockChange, liftBlocks, readBlocks } from '../members/index.ts';
import type { AccountClass, IdentityTables, LoginOutcome } from '../tables.ts';
import { type FirstLogin, type ProvidedData, readFirstLogins, readProvidedData } from './activity-store.ts';
import { type DormantAccount, type DormantPage, readDormantAccounts } from './dormant-store.ts';
import {
  countLoginsByHour,
  insertNote,
  readDevices,
  readFactsRow,
  readListRows,
  readLoginsBefore,
  readNotesBefore,
  readTestIds,
} from './facts-store.ts';
import { type Masking, type MemberFacts, toAddress, toMemberFacts, toMemberRow } from './member-facts.ts';
import { type MemberSearch, searchMembers, toDeviceId } from './search.ts';
import type { Match } from './search-store.ts';

export type { Match } from './search-store.ts';
export { anyKinds, canBe, toAsciiDigits } from './search-text.ts';

interface Act {
  memberId: number;
  actor: string;
  reason: string;
}

/** A member as the second person of a decision sees the member. */
interface DecidedMember {
  username: string;
  accountClass: AccountClass;
  hasAuthenticator: boolean;
  passkeys: number;
}

/** A page, newest first, of the rows before the one with this id. */
interface Before {
  before: number | undefined;
  limit: number;
}

export interface MemberOversight {
  /** Finds members by one property. Returns up to `limit` matches in the order of the pages. */
  search(search: MemberSearch): Promise<Match[]>;
  listRows(ids: readonly number[], masking: Masking): Promise<Map<number, MemberRow>>;
  readFacts(memberId: number, masking: Masking): Promise<MemberFacts | undefined>;
  /** Reads the facts on which two people decide, in their transaction. Fails with `request.not-found`. */
  readDecided(tx: Tx, memberId: number): Promise<DecidedMember>;
  /** See `readDormantAccounts`. */
  listDormant(page: DormantPage): Promise<DormantAccount[]>;
  /** Fails with `request.not-found`, and with `request.invalid` for an account that is closed or not dormant. */
  requireDormant(tx: Tx, memberId: number): Promise<void>;
  readBlocks(memberId: number): Promise<{ what: MemberBlock; reason: string; by: string; at: string }[]>;
  listSessions(
    memberId: number,
    masking: Masking,
  ): Promise<{ id: string; openedAt: string; seenAt: string; address: string; browser: string }[]>;
  listDevices(memberId: number): Promise<{
    devices: { id: string; firstSeenAt: string; lastSeenAt: string }[];
    /** The member has used further devices before. */
    isMore: boolean;
  }>;
  listLinks(memberId: number): Promise<{ provider: string; linkedAt: string; isSuspended: boolean }[]>;
  listLogins(
    memberId: number,
    page: Before,
    masking: Masking,
  ): Promise<{ id: number; at: string; outcome: LoginOutcome; address: string; browser: string }[]>;
  listNotes(memberId: number, page: Before): Promise<{ id: number; at: string; by: string; text: string }[]>;
  /** Adds a note. Fails with `request.not-found`. Returns its id. */
  addNote(note: { memberId: number; text: string; actor: string }): Promise<number>;
  /** Ends one session, or all. Fails with `identity.session-not-found`. Returns how many were open. */
  endSessions(act: Act & { session: string | undefined }): Promise<number>;
  /** Blocks activities, and ends the sessions of a blocked login. Fails with `request.not-found`. */
  block(act: Act & { blocks: readonly MemberBlock[] }): Promise<readonly MemberBlock[]>;
  unblock(act: Act & { blocks: readonly MemberBlock[] }): Promise<readonly MemberBlock[]>;
  /** See `SecondFactors.reset`. */
  resetSecondFactor(tx: Tx, act: Act): Promise<void>;
  /** See `readFirstLogins`. */
  listFirstLogins(query: Parameters<typeof readFirstLogins>[1]): Promise<FirstLogin[]>;
  /** Returns the account data that members have provided. */
  listProvidedData(ids: readonly number[]): Promise<ReadonlyMap<number, ProvidedData>>;
  /** Returns the ids of test accounts, which the figures of the site leave out. */
  listTestIds(): Promise<number[]>;
  /** Counts successful and refused logins by the hour after `from`. */
  countLoginsByHour(period: {
    from: Date;
    to: Date;
  }): Promise<{ hour: number; opened: number; refused: number }[]>;
}

const devicesListed = 20;

interface OversightParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  auth: Pick<AuthLayer, 'sessions' | 'secondFactors' | 'links'>;
}

export const createOversight = (parts: OversightParts): MemberOversight => ({
  ...createReads(parts),
  ...createChanges(parts),
});

type Changes = Pick<MemberOversight, 'addNote' | 'endSessions' | 'block' | 'unblock' | 'resetSecondFactor'>;

function createReads({ database, clock, auth }: OversightParts): Omit<MemberOversight, keyof Changes> {
  const db = database.withTables<IdentityTables>();
  return {
    search: (search) => searchMembers(db, search),
    async listRows(ids, masking) {
      const rows = await readListRows(db, ids);
      return new Map([...rows].map(([id, row]) => [id, toMemberRow(row, masking)]));
    },
    async readFacts(memberId, masking) {
      const row = await readFactsRow(db, memberId, clock.now());
      return row && toMemberFacts(row, masking);
    },
    listFirstLogins: (query) => readFirstLogins(db, query),
    listProvidedData: (ids) => readProvidedData(db, ids),
    async readDecided(tx, memberId) {
      const row = await readFactsRow(tx.withTables<IdentityTables>(), memberId, clock.now());
      if (row === undefined) throw createUnknownError(memberId);
      return {
        username: row.username,
        accountClass: row.account_class,
        hasAuthenticator: row.two_factor_since !== null,
        passkeys: row.passkeys,
      };
    },
    listDormant: (page) => readDormantAccounts(db, page),
    async requireDormant(tx, memberId) {
      const row = await readFactsRow(tx.withTables<IdentityTables>(), memberId, clock.now());
      if (row === undefined) throw createUnknownError(memberId);
      if (!row.is_dormant || row.status !== 'active')
        throw new AppError('request.invalid', `The account of member ${memberId} is not dormant.`, {
          fields: [{ path: ['memberId'], rule: 'invalid' }],
        });
    },
    async readBlocks(memberId) {
      return (await readBlocks(db, memberId)).map(({ at, ...block }) => ({ ...block, at: at.toISOString() }));
    },
    async listSessions(memberId, masking) {
      const sessions = await auth.sessions.list({ memberId, tokenHash: '' });
      return sessions.map(({ id, openedAt, seenAt, ip, browser }) => ({
        id,
        openedAt: openedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        address: toAddress(ip, masking),
        browser,
      }));
    },
    async listDevices(memberId) {
      const { rows, isMore } = await readCapped(devicesListed, (limit) => readDevices(db, memberId, limit));
      const devices = rows.map((row) => ({
        id: toDeviceId(row.place),
        firstSeenAt: row.first_seen_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
      }));
      return { devices, isMore };
    },
    listLinks: (memberId) => auth.links.listRecords(memberId),
    async listLogins(memberId, page, masking) {
      return (await readLoginsBefore(db, memberId, page)).map(({ at, ip, ...login }) => ({
        ...login,
        at: at.toISOString(),
        address: toAddress(ip, masking),
      }));
    },
    async listNotes(memberId, page) {
      return (await readNotesBefore(db, memberId, page)).map((note) => ({
        ...note,
        at: note.at.toISOString(),
      }));
    },
    listTestIds: () => readTestIds(db),
    countLoginsByHour: (period) => countLoginsByHour(db, period),
  };
}

function createChanges({ database, clock, audit, auth }: OversightParts): Changes {
  const toSubject = (memberId: number): string => `member:${memberId}`;

  const changeBlocks = (
    act: 'member.block' | 'member.unblock',
    { memberId, blocks, actor, reason }: Act & { blocks: readonly MemberBlock[] },
  ): Promise<readonly MemberBlock[]> =>
    database.transaction(async (tx) => {
      const db = tx.withTables<IdentityTables>();
      const change: BlockChange = { memberId, blocks, actor, reason, now: clock.now() };
      const changed = await (act === 'member.block' ? addBlocks(db, change) : liftBlocks(db, change));
      if (changed === undefined) throw createUnknownError(memberId);
      const { before, after } = changed;
      if (before.length === after.length) return after;
      if (after.includes('login') && !before.includes('login'))
        await auth.sessions.end(tx, { memberId }, 'revoked');
      await audit.record(tx, {
        actor,
        act,
        subject: toSubject(memberId),
        before: { blocks: before },
        after: { blocks: after, reason },
      });
      return after;
    });

  return {
    addNote: ({ memberId, text, actor }) =>
      database.transaction(async (tx) => {
        const db = tx.withTables<IdentityTables>();
        if (!(await readListRows(db, [memberId])).has(memberId)) throw createUnknownError(memberId);
        const id = await insertNote(db, { memberId, actor, text, now: clock.now() });
        await audit.record(tx, {
          actor,
          act: 'member.note',
          subject: toSubject(memberId),
          after: { note: id },
        });
        return id;
      }),
    async endSessions({ memberId, session, actor, reason }) {
      const only = session === undefined ? undefined : await auth.sessions.findHash(memberId, session);
      if (session !== undefined && only === undefined)
        throw new AppError('identity.session-not-found', 'No open session of this member has this id.');
      return database.transaction(async (tx) => {
        const count = await auth.sessions.end(
          tx,
          { memberId, ...(only !== undefined && { only }) },
          'revoked',
        );
        await audit.record(tx, {
          actor,
          act: 'sessions.end',
          subject: toSubject(memberId),
          after: { count, reason },
        });
        return count;
      });
    },
    block: (act) => changeBlocks('member.block', act),
    unblock: (act) => changeBlocks('member.unblock', act),
    resetSecondFactor: (tx, { memberId, ...by }) => auth.secondFactors.reset(tx, memberId, by),
  };
}

const createUnknownError = (memberId: number): AppError =>
  new AppError('request.not-found', `There is no member ${memberId}.`);

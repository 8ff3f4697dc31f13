import { AppError } from '@parlour/contracts';
import type { RawBuilder } from 'kysely';
import {
  type Clock,
  createBatcher,
  createCoalescedReader,
  type Database,
  type Live,
  type Logger,
  refuseInsideTransaction,
  type Tx,
} from '../../server/index.ts';
import {
  type AccountRecordFilter,
  type AccountRecordPage,
  type AccountRecordRow,
  type AccountRecordScope,
  readAccountRecord,
  readAccountRecordPart,
} from './account-record.ts';
import { type MemberBalances, summarize } from './member-balances.ts';
import {
  type FlowFilter,
  type LifetimeFlows,
  type MemberFlows,
  readDepositsBefore,
  readFlows,
  readLifetimeFlows,
} from './member-flows.ts';
import { type Movement, type MovementRow, type Posting, type Reversal, toRow } from './movement.ts';
import * as store from './store.ts';

export interface LedgerParts {
  database: Database;
  clock: Clock;
  live: Live;
  log: Logger;
  /** The one currency of money, ISO 4217. */
  currency: string;
  /** Overrides the default batching: more queues, or 1 item per batch to post each separately. */
  batching?: { queues: number; batchMax: number };
}

/**
 * A double-entry ledger: every movement debits one account and credits another with the same amount. See ../README.md.
 */
export interface Ledger {
  /**
   * Moves an amount in its own transaction; resolves after the commit. A refusal is an outcome, not an error. Rejects
   * with `wallet.withdrawals-stopped` if the money would leave the house while withdrawals are stopped, and with
   * `server.unavailable` when too many movements wait or the database is unreachable; the same key may be sent again.
   * Inside a transaction use `postIn`.
   */
  post(movement: Movement): Promise<Posting>;
  /**
   * Moves an amount as part of `tx`. To refuse the whole transaction, throw (`requirePosted`): posted movements roll
   * back with it.
   */
  postIn(tx: Tx, movement: Movement): Promise<Posting>;
  /**
   * Like `postIn`, for several movements in the given order, in one round trip and with the accounts locked in one
   * order.
   */
  postAllIn(tx: Tx, movements: readonly Movement[]): Promise<Posting[]>;
  /**
   * Like `postAllIn`, in one statement, for movements of which no two touch the same member. The result is `again`
   * where another transaction used the key at the same moment: nothing is posted, and the outcome is unknown until that
   * transaction ends.
   */
  postDisjointIn(tx: Tx, movements: readonly Movement[]): Promise<(Posting | 'again')[]>;
  /** Reverses a movement, or closes its key when the movement has not arrived yet. */
  reverse(reversal: Reversal): Promise<store.ReversalPosting>;
  reverseIn(tx: Tx, reversal: Reversal): Promise<store.ReversalPosting>;
  find(source: string, key: string): Promise<store.PostedTransfer | undefined>;
  findIn(tx: Tx, source: string, key: string): Promise<store.PostedTransfer | undefined>;
  /** The current balances, never from a cache. Inside a transaction use `readBalancesIn`. */
  readBalances(memberId: number): Promise<MemberBalances>;
  readBalancesIn(tx: Tx, memberIds: readonly number[]): Promise<Map<number, MemberBalances>>;
  /**
   * Returns the current sum of the money of members, in minor units: main accounts and money with vendors. `memberIds` is
   * a query of their ids, so that the ids of a large team never leave the database. Exact for any sum.
   */
  sumBalances(memberIds: RawBuilder<{ id: number }>): Promise<bigint>;
  readHouseBalances(): Promise<store.HouseBalance[]>;
  readAccountRecord(filter: AccountRecordFilter): Promise<AccountRecordPage>;
  /** Reads the `limit` entries before the entry number `before`, newest first. */
  readAccountRecordPart(
    filter: AccountRecordScope,
    part: { before: number | undefined; limit: number },
  ): Promise<AccountRecordRow[]>;
  /** Sums a member's entries by period and type, as part of `tx`. */
  readFlowsIn(tx: Tx, filter: FlowFilter): Promise<MemberFlows>;
  readLifetimeFlowsIn(tx: Tx, memberId: number): Promise<LifetimeFlows>;
  /** Sums the deposits that a member was credited before a time. */
  readDepositsBeforeIn(tx: Tx, memberId: number, before: Date): Promise<number>;
  foldHouseEntries(): Promise<void>;
  /** Resolves when no movement waits to be posted. */
  idle(): Promise<void>;
}

const postgresQueues = 2;
const postgresReads = 2;
const defaultBatchMax = 128;
const waitingMax = 10_000;
const attemptsMax = 4;

const getSqlState = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
};
/** True without an SQL state and for a broken connection (08), missing resources (53) and a server shutdown (57). */
const isOutage = (error: unknown): boolean => /^(?:08|53|57)|^$/.test(getSqlState(error) ?? '');
const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(getSqlState(error) ?? '');

/** The database refuses movements out of the house while withdrawals are stopped. */
const stoppedState = 'PW001';

async function nameStop<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (getSqlState(error) !== stoppedState) throw error;
    throw new AppError('wallet.withdrawals-stopped', 'Withdrawals are stopped for a check.', {
      cause: error,
    });
  }
}

async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt >= attemptsMax) throw error;
    }
  }
}

export function createLedger({ database, clock, live, log, currency, batching }: LedgerParts): Ledger {
  const pool = database.kysely;
  const toMovementRow = (movement: Movement): MovementRow => toRow(movement, clock.now(), currency);

  const notifyMembers = (memberIds: Iterable<number>): void => {
    for (const memberId of new Set(memberIds)) live.send({ memberId }, { topic: 'balance' });
  };
  /** Notifies the owners' pages after the commit, without delaying the posting. */
  const notifyOwners = (rows: readonly MovementRow[], postings: readonly (Posting | 'again')[]): void => {
    const moved = rows.filter((_, index) => isPosted(postings[index]));
    notifyMembers(moved.flatMap(listMembers));
  };
  const postOne = async (executor: store.Executor, row: MovementRow): Promise<Posting> => {
    const posting = await store.postTransfer(executor, row);
    notifyOwners([row], [posting]);
    return posting;
  };

  const batcher = createBatcher<MovementRow, Posting>({
    queues: batching?.queues ?? (database.engine === 'pglite' ? 1 : postgresQueues),
    batchMax: batching?.batchMax ?? defaultBatchMax,
    waitingMax,
    getOwners: listMembers,
    postOne: (row) => retryTransient(() => postOne(pool, row)),
    async postMany(rows) {
      const postings = await store.postBatch(pool, rows);
      notifyOwners(rows, postings);
      return postings;
    },
    isOutage,
    batchFailed: (error) => log.warn({ err: error }, 'batch of movements failed, posting one by one'),
  });
  const balanceReader = createCoalescedReader(
    async (memberIds: readonly number[]) => {
      const books = await store.readBalances(pool, memberIds);
      return new Map(memberIds.map((memberId) => [memberId, summarize(books.get(memberId) ?? [])]));
    },
    // The embedded engine has one connection: a second query in flight would only wait for the first.
    { concurrencyMax: database.engine === 'pglite' ? 1 : postgresReads },
  );
  const reverseIn = async (executor: store.Executor, reversal: Reversal): Promise<store.ReversalPosting> => {
    const posting = await store.postReversal(executor, reversal, clock.now());
    if (posting.outcome === 'posted') notifyMembers(posting.memberIds);
    return posting;
  };

  return {
    async post(movement) {
      refuseInsideTransaction();
      return nameStop(batcher.add(toMovementRow(movement)));
    },
    postIn: async (tx, movement) => nameStop(postOne(tx, toMovementRow(movement))),
    async postAllIn(tx, movements) {
      if (movements.length === 0) return [];
      const rows = movements.map(toMovementRow);
      const postings = await nameStop(store.postEach(tx, rows));
      notifyOwners(rows, postings);
      return postings;
    },
    async postDisjointIn(tx, movements) {
      const rows = movements.map(toMovementRow);
      requireDisjoint(rows);
      const postings = await nameStop(store.postBatch(tx, rows));
      notifyOwners(rows, postings);
      return postings;
    },
    reverse: (reversal) => retryTransient(() => reverseIn(pool, reversal)),
    reverseIn,
    find: (source, key) => store.findTransfer(pool, source, key),
    findIn: (tx, source, key) => store.findTransfer(tx, source, key),
    async readBalances(memberId) {
      refuseInsideTransaction();
      return (await balanceReader.read(memberId)) ?? summarize([]);
    },
    async readBalancesIn(tx, memberIds) {
      const books = await store.readBalances(tx, memberIds);
      return new Map(memberIds.map((memberId) => [memberId, summarize(books.get(memberId) ?? [])]));
    },
    sumBalances: (memberIds) => store.sumBalances(pool, memberIds),
    readHouseBalances: () => store.readHouseBalances(pool),
    readAccountRecord: (filter) => readAccountRecord(pool, filter),
    readAccountRecordPart: (filter, part) => readAccountRecordPart(pool, filter, part),
    readFlowsIn: readFlows,
    readLifetimeFlowsIn: readLifetimeFlows,
    readDepositsBeforeIn: readDepositsBefore,
    foldHouseEntries: () => store.foldHouseEntries(pool),
    idle: () => batcher.idle(),
  };
}

const listMembers = ({ from_member, to_member }: MovementRow): number[] =>
  [from_member, to_member].filter((memberId) => memberId > 0);

/** Throws when two rows touch the same member: the balances of a batch are computed from the accounts before it. */
function requireDisjoint(rows: readonly MovementRow[]): void {
  const members = rows.flatMap((row) => [...new Set(listMembers(row))]);
  if (new Set(members).size < members.length)
    throw new Error('A member occurs twice among movements that are posted apart. Use `postAllIn`.');
}

const isPosted = (posting: Posting | 'again' | undefined): boolean =>
  typeof posting === 'object' && posting.outcome === 'posted';

import type { Clock, Database, Live, Logger, Tx } from '../../server/index.ts';
import { refuseInsideTransaction } from '../../server/index.ts';
import { type AccountRecordFilter, type AccountRecordPage, readAccountRecord } from './account-record.ts';
import { createBatcher } from './batcher.ts';
import { createCoalescedReader } from './coalesced-reader.ts';
import { type MemberBalances, summarize } from './member-balances.ts';
import { type Movement, type MovementRow, type Posting, type Reversal, toRow } from './movement.ts';
import * as store from './store.ts';

export interface LedgerParts {
  database: Database;
  clock: Clock;
  live: Live;
  log: Logger;
  /** The one currency of money here, ISO 4217. */
  currency: string;
  /** Where the usual is not wanted: more lanes, or 1 item per batch to post each by itself. */
  batching?: { queues: number; batchMax: number };
}

/** Double entry: every movement takes from one account what it gives to another. See ../README.md. */
export interface Ledger {
  /**
   * Moves an amount in a transaction of its own; resolves after its commit. A refusal is an outcome, not an error.
   * Rejects with `server.unavailable` when too many wait or the database is away: the same key may be sent again.
   * Not inside a transaction: there it is `postIn`.
   */
  post(movement: Movement): Promise<Posting>;
  /** Moves an amount as part of `tx`. To refuse the whole, throw (`requirePosted`): what was posted rolls back with it. */
  postIn(tx: Tx, movement: Movement): Promise<Posting>;
  /** As `postIn`, in the given order, in one round trip and with the accounts locked in one order. */
  postAllIn(tx: Tx, movements: readonly Movement[]): Promise<Posting[]>;
  /**
   * As `postAllIn` for movements of which no two touch the same member, in one statement for all of them. `again` where
   * somebody else used the key at the same moment: nothing is posted there, and nothing can be said before they are done.
   */
  postDisjointIn(tx: Tx, movements: readonly Movement[]): Promise<(Posting | 'again')[]>;
  /** Takes a movement back, or closes its key when it has not come yet. */
  reverse(reversal: Reversal): Promise<store.ReversalPosting>;
  reverseIn(tx: Tx, reversal: Reversal): Promise<store.ReversalPosting>;
  find(source: string, key: string): Promise<store.PostedTransfer | undefined>;
  findIn(tx: Tx, source: string, key: string): Promise<store.PostedTransfer | undefined>;
  /** As they are now, never from a cache. Not inside a transaction: there it is `balancesIn`. */
  balances(memberId: number): Promise<MemberBalances>;
  balancesIn(tx: Tx, memberIds: readonly number[]): Promise<Map<number, MemberBalances>>;
  /** What these members have together, in minor units: main accounts and what is with vendors, as it is now. */
  sumBalances(memberIds: readonly number[]): Promise<number>;
  houseBalances(): Promise<store.HouseBalance[]>;
  accountRecord(filter: AccountRecordFilter): Promise<AccountRecordPage>;
  foldHouseEntries(): Promise<void>;
  /** Resolves when nothing waits to be posted. */
  idle(): Promise<void>;
}

const postgresQueues = 2;
const postgresReads = 2;
const defaultBatchMax = 128;
const waitingMax = 10_000;
const attemptsMax = 4;

const sqlState = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
};
/** No SQL state, a broken connection (08), no resources (53), a server that shuts down (57). */
const isOutage = (error: unknown): boolean => /^(?:08|53|57)|^$/.test(sqlState(error) ?? '');
const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

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
  /** Reaches the pages after the commit; the money does not wait for it. */
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
    // The embedded engine has one connection: a second flight would only wait for the first.
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
      return batcher.add(toMovementRow(movement));
    },
    postIn: async (tx, movement) => postOne(tx, toMovementRow(movement)),
    async postAllIn(tx, movements) {
      if (movements.length === 0) return [];
      const rows = movements.map(toMovementRow);
      const postings = await store.postEach(tx, rows);
      notifyOwners(rows, postings);
      return postings;
    },
    async postDisjointIn(tx, movements) {
      const rows = movements.map(toMovementRow);
      requireDisjoint(rows);
      const postings = await store.postBatch(tx, rows);
      notifyOwners(rows, postings);
      return postings;
    },
    reverse: (reversal) => retryTransient(() => reverseIn(pool, reversal)),
    reverseIn,
    find: (source, key) => store.findTransfer(pool, source, key),
    findIn: (tx, source, key) => store.findTransfer(tx, source, key),
    async balances(memberId) {
      refuseInsideTransaction();
      return (await balanceReader.read(memberId)) ?? summarize([]);
    },
    async balancesIn(tx, memberIds) {
      const books = await store.readBalances(tx, memberIds);
      return new Map(memberIds.map((memberId) => [memberId, summarize(books.get(memberId) ?? [])]));
    },
    sumBalances: (memberIds) => store.sumBalances(pool, memberIds),
    houseBalances: () => store.readHouseBalances(pool),
    accountRecord: (filter) => readAccountRecord(pool, filter),
    foldHouseEntries: () => store.foldHouseEntries(pool),
    idle: () => batcher.idle(),
  };
}

const listMembers = ({ from_member, to_member }: MovementRow): number[] =>
  [from_member, to_member].filter((memberId) => memberId > 0);

/** The balances of a batch are worked out from the accounts as they were before it. */
function requireDisjoint(rows: readonly MovementRow[]): void {
  const members = rows.flatMap((row) => [...new Set(listMembers(row))]);
  if (new Set(members).size < members.length)
    throw new Error('A member occurs twice among movements that are posted apart. Use `postAllIn`.');
}

const isPosted = (posting: Posting | 'again' | undefined): boolean =>
  typeof posting === 'object' && posting.outcome === 'posted';

/** Bets that are required before a withdrawal. Rule: docs/rules.md 5.2. */
import type { TurnoverSource } from '@parlour/contracts/calls';
import {
  type Clock,
  type Database,
  type DomainEvent,
  dayMs,
  type EventHandlers,
  hourMs,
  type Job,
  type Live,
  minuteMs,
  type Tx,
} from '../../server/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { type Contributions, computeRequired, feedTasks } from './turnover-rules.ts';
import * as store from './turnover-store.ts';

/** Members with an unsettled real-money round or a held win. A higher module implements it. */
export interface OpenRounds {
  findMembersIn(tx: Tx, memberIds: readonly number[]): Promise<ReadonlySet<number>>;
}

interface TurnoverParts {
  database: Database;
  clock: Clock;
  live: Live;
  ledger: Pick<Ledger, 'readBalancesIn'>;
  openRounds: OpenRounds;
  /** The largest multiple that a bonus may require, from the jurisdiction profile. */
  bonusMultipleMax: number;
  /** Runs in the transaction in which the tasks of these bonus grants are met. */
  onGrantsMetIn(tx: Tx, grantIds: readonly number[]): Promise<void>;
}

interface NewTask {
  memberId: number;
  source: TurnoverSource;
  /** The cause of the task. The same source and key open one task. */
  key: string;
  baseMinor: number;
  /** The task requires bets of this multiple of the base, with up to six decimals. With 0, no task is opened. */
  multiple: number;
  contributions?: Contributions;
  excludedVendors?: readonly string[];
  /** A bet with a larger stake does not count. */
  maxStakeMinor?: number | null;
  expiresAt?: Date;
  /** The bonus grant whose bets these are. They do not hold back withdrawals of other money. */
  grantId?: number;
}

export interface Turnover {
  /** Returns false when nothing is required, or when the source and key have already opened a task. */
  openIn(tx: Tx, task: NewTask): Promise<boolean>;
  /** Finds the task that a source and key opened. */
  findIn(tx: Tx, named: Pick<NewTask, 'source' | 'key'>): ReturnType<typeof store.findTask>;
  /** Reads the member's open tasks that hold back withdrawals, oldest first. */
  readOpen(db: Database['kysely'], memberId: number): Promise<store.TurnoverTask[]>;
  /** Reads the member's open tasks and the latest that have ended, oldest first. */
  readLatest(db: Database['kysely'], memberId: number): Promise<store.TurnoverTask[]>;
  /** Returns whether the member has more tasks than `readLatest` returns. */
  hasMore(db: Database['kysely'], memberId: number): Promise<boolean>;
  /**
   * Closes the deposit tasks of members who have less than one unit of money and no open round or held win,
   * because no money is left for the tasks to protect. Call it before a deposit is credited.
   */
  closeEmptyIn(tx: Tx, memberIds: readonly number[]): Promise<void>;
  /** Ends an open task before its bets are complete. Returns its member; undefined when there is no such open task. */
  voidIn(tx: Tx, taskId: number): Promise<number | undefined>;
  subscriptions: EventHandlers;
  jobs: readonly Job[];
}

type BetEvent = DomainEvent<'bet.settled' | 'bet.voided'>;

const million = 1_000_000;
/** Below this balance (1.00) no money is left to protect. */
const emptyBelowMinor = 100;
const latestMax = 20;
/** Longer than an event may wait for delivery, and longer than a vendor may wait to roll back a round. */
const eventDays = 90;

export function createTurnover(parts: TurnoverParts): Turnover {
  const { database, clock, bonusMultipleMax } = parts;
  const scope = (db: Database['kysely']): store.TurnoverDb => db.withTables<store.TurnoverTables>();
  return {
    async openIn(
      tx,
      { multiple, contributions = null, excludedVendors = [], maxStakeMinor = null, ...task },
    ) {
      if (task.source === 'BONUS' && multiple > bonusMultipleMax)
        throw new Error(`A bonus requires at most ${bonusMultipleMax} times its base, not ${multiple}.`);
      const multiplePpm = Math.round(multiple * million);
      const requiredMinor = computeRequired(task.baseMinor, multiplePpm);
      if (requiredMinor <= 0) return false;
      const row = { ...task, multiplePpm, requiredMinor, contributions, excludedVendors, maxStakeMinor };
      const bounds = { expiresAt: task.expiresAt ?? null, grantId: task.grantId ?? null };
      return store.insertTask(scope(tx), { ...row, ...bounds }, clock.now());
    },
    findIn: (tx, named) => store.findTask(scope(tx), named),
    readOpen: (db, memberId) => store.readHoldingTasks(scope(db), memberId, clock.now()),
    readLatest: (db, memberId) => store.readLatestTasks(scope(db), memberId, latestMax),
    hasMore: (db, memberId) => store.hasMoreTasks(scope(db), memberId, latestMax),
    closeEmptyIn: (tx, memberIds) => closeEmpty(parts, tx, memberIds),
    voidIn: (tx, taskId) => store.voidTask(scope(tx), taskId, clock.now()),
    subscriptions: {
      'bet.settled': { batch: (events) => countSettled(parts, events) },
      'bet.voided': { batch: (events) => reverseVoided(parts, events) },
    },
    jobs: [
      {
        name: 'wallet.expire-turnover',
        everyMs: minuteMs,
        run: () => store.expireTasks(database.withTables<store.TurnoverTables>(), clock.now()),
      },
      {
        name: 'wallet.trim-turnover',
        everyMs: hourMs,
        run: () =>
          store.deleteOldEvents(
            database.withTables<store.TurnoverTables>(),
            new Date(clock.now().getTime() - eventDays * dayMs),
          ),
      },
    ],
  };
}

const toStored = ({ id, payload: { betNo, memberId, settledAt } }: BetEvent): store.BetEvent => ({
  eventId: id,
  betNo,
  memberId,
  at: new Date(settledAt),
});

/**
 * Counts each settlement once, for the tasks that were open when the bet settled. A settlement whose void
 * arrived first does not count.
 */
async function countSettled(parts: TurnoverParts, events: readonly BetEvent[]): Promise<void> {
  const { database, clock, live } = parts;
  await database.transaction(async (tx) => {
    const db = tx.withTables<store.TurnoverTables>();
    const fresh = await claimFresh(db, events, false);
    if (fresh.length === 0) return;
    const memberIds = [...new Set(fresh.map(({ payload }) => payload.memberId))];
    const tasks = await store.lockOpenTasks(db, memberIds, clock.now());
    if (tasks.length === 0) return;
    const counts = await store.countEvents(
      db,
      fresh.map(({ payload }) => payload.betNo),
    );
    const feeds = fresh
      .filter(({ payload }) => {
        const { settled, voided } = counts.get(payload.betNo) ?? { settled: 1, voided: 0 };
        return settled > voided;
      })
      .flatMap((event) => feedEvent(tasks, event));
    const added = new Map<number, number>();
    for (const { taskId, countedMinor } of feeds) added.set(taskId, (added.get(taskId) ?? 0) + countedMinor);
    await store.insertFeeds(db, feeds);
    await store.addProgress(db, added, clock.now());
    for (const memberId of new Set(tasks.filter(({ id }) => added.has(id)).map((task) => task.memberId)))
      database.afterCommit(() => live.send({ memberId }, { topic: 'rewards' }));
    await parts.onGrantsMetIn(tx, listMetGrants(tasks));
    await closeEmpty(parts, tx, [...new Set(tasks.map(({ memberId }) => memberId))]);
  });
}

const listMetGrants = (tasks: readonly store.TurnoverTask[]): number[] =>
  tasks.flatMap(({ grantId, progressMinor, requiredMinor }) =>
    grantId !== null && progressMinor >= requiredMinor ? [grantId] : [],
  );

/** Applies one bet to its member's tasks and advances their progress in memory. */
function feedEvent(tasks: readonly store.TurnoverTask[], event: BetEvent): store.Feed[] {
  const bet = event.payload;
  const settledAt = new Date(bet.settledAt);
  const own = tasks.filter(({ memberId, createdAt }) => memberId === bet.memberId && createdAt <= settledAt);
  const fed = feedTasks(own, bet);
  for (const { taskId, countedMinor } of fed) {
    const task = own.find(({ id }) => id === taskId);
    if (task) task.progressMinor += countedMinor;
  }
  return fed.map((one) => ({ ...one, eventId: event.id, betNo: bet.betNo }));
}

async function reverseVoided({ database }: TurnoverParts, events: readonly BetEvent[]): Promise<void> {
  await database.transaction(async (tx) => {
    const db = tx.withTables<store.TurnoverTables>();
    const fresh = await claimFresh(db, events, true);
    if (fresh.length === 0) return;
    await store.reverseFeeds(db, fresh.map(toStored));
  });
}

async function claimFresh(
  db: store.TurnoverDb,
  events: readonly BetEvent[],
  isVoid: boolean,
): Promise<BetEvent[]> {
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const claimed = await store.claimEvents(db, unique.map(toStored), isVoid);
  return unique.filter(({ id }) => claimed.has(id));
}

async function closeEmpty(
  { clock, ledger, openRounds }: TurnoverParts,
  tx: Tx,
  memberIds: readonly number[],
): Promise<void> {
  const balances = await ledger.readBalancesIn(tx, memberIds);
  const poor = memberIds.filter((memberId) => {
    // The float counts, because an agent can transfer it back at any time.
    const { sumMinor = 0, floatMinor = 0 } = balances.get(memberId) ?? {};
    return sumMinor + floatMinor < emptyBelowMinor;
  });
  if (poor.length === 0) return;
  const playing = await openRounds.findMembersIn(tx, poor);
  const empty = poor.filter((memberId) => !playing.has(memberId));
  if (empty.length > 0)
    await store.closeDepositTasks(tx.withTables<store.TurnoverTables>(), empty, clock.now());
}

import type { TurnoverSource, TurnoverStatus } from '@parlour/contracts/calls';
import { type Kysely, sql } from 'kysely';
import type { Contributions } from './turnover-rules.ts';

// A type alias and not an interface, because only a type alias is assignable to the index signature of `withTables`.
export type TurnoverTables = {
  wallet_turnover_task: TaskRow;
};

type TaskRow = {
  id: number;
  member_id: number;
  source: TurnoverSource;
  source_key: string;
  base_minor: number;
  multiple_ppm: number;
  required_minor: number;
  progress_minor: number;
  contributions: Contributions;
  excluded_vendors: string[];
  max_stake_minor: number | null;
  status: TurnoverStatus;
  created_at: Date;
  expires_at: Date | null;
  grant_id: number | null;
};

export type TurnoverDb = Kysely<TurnoverTables>;

/** Bets that are required before a withdrawal. */
export interface TurnoverTask {
  id: number;
  memberId: number;
  source: TurnoverSource;
  /** The cause within the source: `reward:<id>` for a reward. */
  key: string;
  baseMinor: number;
  multiplePpm: number;
  requiredMinor: number;
  progressMinor: number;
  contributions: Contributions;
  excludedVendors: readonly string[];
  maxStakeMinor: number | null;
  status: TurnoverStatus;
  createdAt: Date;
  expiresAt: Date | null;
  /** The bonus grant whose bets these are. */
  grantId: number | null;
}

const columns = [
  'id',
  'member_id',
  'source',
  'source_key',
  'base_minor',
  'multiple_ppm',
  'required_minor',
  'progress_minor',
  'contributions',
  'excluded_vendors',
  'max_stake_minor',
  'status',
  'created_at',
  'expires_at',
  'grant_id',
] as const;

const toTask = (row: TaskRow): TurnoverTask => ({
  id: row.id,
  memberId: row.member_id,
  source: row.source,
  key: row.source_key,
  baseMinor: row.base_minor,
  multiplePpm: row.multiple_ppm,
  requiredMinor: row.required_minor,
  progressMinor: row.progress_minor,
  contributions: row.contributions,
  excludedVendors: row.excluded_vendors,
  maxStakeMinor: row.max_stake_minor,
  status: row.status,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  grantId: row.grant_id,
});

const selectOpen = (db: TurnoverDb, memberIds: readonly number[], now: Date) =>
  db
    .selectFrom('wallet_turnover_task')
    .select(columns)
    .where('member_id', '=', sql<number>`any(${[...memberIds]}::bigint[])`)
    .where('status', '=', 'OPEN')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id');

/** Reads the open tasks that hold back withdrawals, oldest first. */
export const readHoldingTasks = async (
  db: TurnoverDb,
  memberId: number,
  now: Date,
): Promise<TurnoverTask[]> =>
  (await selectOpen(db, [memberId], now).where('grant_id', 'is', null).execute()).map(toTask);

/** Reads open tasks, oldest first, and locks them in that order. */
export const lockOpenTasks = async (
  db: TurnoverDb,
  memberIds: readonly number[],
  now: Date,
): Promise<TurnoverTask[]> => (await selectOpen(db, memberIds, now).forUpdate().execute()).map(toTask);

/** Returns whether the member has more tasks than this number. */
export async function hasMoreTasks(db: TurnoverDb, memberId: number, than: number): Promise<boolean> {
  const row = await db
    .selectFrom('wallet_turnover_task')
    .select('id')
    .where('member_id', '=', memberId)
    .offset(than)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the open tasks of a member and the latest that have ended, oldest first. */
export async function readLatestTasks(
  db: TurnoverDb,
  memberId: number,
  limit: number,
): Promise<TurnoverTask[]> {
  const rows = await db
    .selectFrom('wallet_turnover_task')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy(sql`status = 'OPEN'`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toTask).sort((a, b) => a.id - b.id);
}

interface TaskToOpen {
  memberId: number;
  source: TurnoverSource;
  key: string;
  baseMinor: number;
  multiplePpm: number;
  requiredMinor: number;
  contributions: Contributions;
  excludedVendors: readonly string[];
  maxStakeMinor: number | null;
  expiresAt: Date | null;
  grantId: number | null;
}

/** Opens a task. The same source and key open only one task. Returns whether the task is new. */
export async function insertTask(db: TurnoverDb, task: TaskToOpen, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into wallet_turnover_task (member_id, source, source_key, base_minor, multiple_ppm, required_minor,
      contributions, excluded_vendors, max_stake_minor, status, created_at, expires_at, grant_id)
    values (${task.memberId}, ${task.source}, ${task.key}, ${task.baseMinor}, ${task.multiplePpm},
      ${task.requiredMinor}, ${task.contributions && JSON.stringify(task.contributions)}::jsonb,
      ${[...task.excludedVendors]}::text[], ${task.maxStakeMinor}, 'OPEN', ${now}, ${task.expiresAt}, ${task.grantId})
    on conflict (source, source_key) do nothing
    returning id`.execute(db);
  return rows.length > 0;
}

export const findTask = (
  db: TurnoverDb,
  { source, key }: Pick<TaskToOpen, 'source' | 'key'>,
): Promise<{ memberId: number; requiredMinor: number } | undefined> =>
  db
    .selectFrom('wallet_turnover_task')
    .select(['member_id as memberId', 'required_minor as requiredMinor'])
    .where('source', '=', source)
    .where('source_key', '=', key)
    .executeTakeFirst();

interface NumberedEvent {
  eventId: string;
  betNo: number;
}

export interface BetEvent extends NumberedEvent {
  memberId: number;
  /** When the bet was settled or voided. */
  at: Date;
}

/** Records events of bets and returns those that were not recorded before. */
export async function claimEvents(
  db: TurnoverDb,
  events: readonly BetEvent[],
  isVoid: boolean,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ event_id: string }>`
    insert into wallet_turnover_event (event_id, bet_no, is_void, at)
    select given.event_id, given.bet_no, ${isVoid}, given.at
      from unnest(${events.map(({ eventId }) => eventId)}::uuid[], ${events.map(({ betNo }) => betNo)}::bigint[],
        ${events.map(({ at }) => at)}::timestamptz[]) as given (event_id, bet_no, at)
    on conflict do nothing
    returning event_id`.execute(db);
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Counts the recorded settlements and voids of bets. */
export async function countEvents(
  db: TurnoverDb,
  betNos: readonly number[],
): Promise<Map<number, { settled: number; voided: number }>> {
  const { rows } = await sql<{ bet_no: number; settled: number; voided: number }>`
    select bet_no, count(*) filter (where not is_void) as settled, count(*) filter (where is_void) as voided
      from wallet_turnover_event where bet_no = any(${[...betNos]}::bigint[]) group by bet_no`.execute(db);
  return new Map(rows.map(({ bet_no, settled, voided }) => [bet_no, { settled, voided }]));
}

export interface Feed extends NumberedEvent {
  taskId: number;
  countedMinor: number;
}

export async function insertFeeds(db: TurnoverDb, feeds: readonly Feed[]): Promise<void> {
  if (feeds.length === 0) return;
  await sql`
    insert into wallet_turnover_feed (event_id, task_id, bet_no, counted_minor)
    select * from unnest(${feeds.map(({ eventId }) => eventId)}::uuid[], ${feeds.map(({ taskId }) => taskId)}::bigint[],
      ${feeds.map(({ betNo }) => betNo)}::bigint[],
      ${feeds.map(({ countedMinor }) => countedMinor)}::bigint[])`.execute(db);
}

/** Adds to the progress of locked tasks and closes those that are complete. */
export async function addProgress(
  db: TurnoverDb,
  added: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  if (added.size === 0) return;
  await sql`
    update wallet_turnover_task t
       set progress_minor = t.progress_minor + given.added,
           status = case when t.progress_minor + given.added >= t.required_minor then 'DONE' else t.status end,
           closed_at = case when t.progress_minor + given.added >= t.required_minor then ${now} else t.closed_at end
      from unnest(${[...added.keys()]}::bigint[], ${[...added.values()]}::bigint[]) as given (id, added)
     where t.id = given.id`.execute(db);
}

/** A task that was met is open again, except that of a bonus grant that has ended. */
const isReopened = sql`t.status = 'DONE' and t.progress_minor = t.required_minor and not exists (
  select from wallet_grant g where g.id = t.grant_id and g.status <> 'ACTIVE')`;

const endedEmpty = sql`source = 'DEPOSIT' and status = 'DONE' and progress_minor < required_minor`;

/**
 * Subtracts what voided bets added to tasks. A completed task opens again. So does a deposit's task that
 * ended after the bet because no money was left, since the void may return the stake. A task that ended for
 * another reason stays closed.
 */
export async function reverseFeeds(db: TurnoverDb, voids: readonly BetEvent[]): Promise<void> {
  const betNos = voids.map(({ betNo }) => betNo);
  const memberIds = voids.map(({ memberId }) => memberId);
  await sql`select id from wallet_turnover_task
    where id in (select task_id from wallet_turnover_feed where bet_no = any(${betNos}::bigint[]) and not taken_back)
       or (member_id = any(${memberIds}::bigint[]) and ${endedEmpty})
    order by id for update`.execute(db);
  await sql`
    update wallet_turnover_task t set status = 'OPEN', closed_at = null
      from (
        select given.member_id, min(e.at) as settled_at
          from unnest(${memberIds}::bigint[], ${betNos}::bigint[]) as given (member_id, bet_no)
          join wallet_turnover_event e on e.bet_no = given.bet_no and not e.is_void
         group by given.member_id
      ) bet
     where t.member_id = bet.member_id and ${endedEmpty} and t.closed_at >= bet.settled_at`.execute(db);
  await sql`
    with taken as (
      update wallet_turnover_feed set taken_back = true
       where bet_no = any(${betNos}::bigint[]) and not taken_back
      returning task_id, counted_minor
    ), sums as (select task_id, sum(counted_minor)::bigint as counted from taken group by task_id)
    update wallet_turnover_task t
       set progress_minor = t.progress_minor - sums.counted,
           status = case when ${isReopened} then 'OPEN' else t.status end,
           closed_at = case when ${isReopened} then null else t.closed_at end
      from sums where t.id = sums.task_id`.execute(db);
}

/** Closes these members' open tasks for deposits. */
export async function closeDepositTasks(
  db: TurnoverDb,
  memberIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update wallet_turnover_task set status = 'DONE', closed_at = ${now}
    where member_id = any(${[...memberIds]}::bigint[]) and status = 'OPEN' and source = 'DEPOSIT'`.execute(
    db,
  );
}

/** Ends an open task. Returns its member; undefined when there is no such open task. */
export async function voidTask(db: TurnoverDb, id: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ member_id: number }>`
    update wallet_turnover_task set status = 'VOID', closed_at = ${now}
     where id = ${id} and status = 'OPEN' returning member_id`.execute(db);
  return rows[0]?.member_id;
}

export async function expireTasks(db: TurnoverDb, now: Date): Promise<void> {
  await sql`update wallet_turnover_task set status = 'EXPIRED', closed_at = ${now}
    where status = 'OPEN' and expires_at <= ${now}`.execute(db);
}

/**
 * Deletes events before `before`, which can no longer be delivered again, and their counts for tasks that
 * also ended before it.
 */
export async function deleteOldEvents(db: TurnoverDb, before: Date): Promise<void> {
  await sql`
    delete from wallet_turnover_feed f using wallet_turnover_event e, wallet_turnover_task t
     where e.event_id = f.event_id and e.at < ${before} and t.id = f.task_id and t.closed_at < ${before}`.execute(
    db,
  );
  await sql`
    delete from wallet_turnover_event e
     where e.at < ${before} and not exists (select from wallet_turnover_feed f where f.event_id = e.event_id)`.execute(
    db,
  );
}

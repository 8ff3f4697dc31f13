/**
 * Changes of switches, settings and content that operators schedule. A job applies each when its time has come, if the operator
 * still has the permission.
 */
import { AppError, isAppError } from '@parlour/contracts';
import {
  type ContentKind,
  type Scheduled,
  type ScheduledChange,
  type Settings,
  scheduleAct,
} from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import {
  type Audit,
  type Clock,
  type Database,
  type Job,
  type Logger,
  minuteMs,
  readCapped,
  requireUnchanged,
  type Standings,
  type Tx,
} from '../server/index.ts';
import type { PlatformCache } from './cache.ts';
import { type PlatformChanges, requireSettable } from './changes.ts';
import { checkScheduled, requireSchedulable, type Schedulable, type Schedulables } from './schedulable.ts';
import { isSwitchId } from './switches.ts';

interface ScheduleParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  log: Logger;
  cache: Pick<PlatformCache, 'load'>;
  changes: Pick<PlatformChanges, 'readIn' | 'setSettingIn' | 'setSwitchIn'>;
  standings: Pick<Standings, 'hasEnded'>;
}

interface ApplyParts extends ScheduleParts {
  schedulables: Schedulables;
}

/** The scheduled changes of switches, settings and content. */
export interface Schedule {
  /** Lets operators schedule content of a module above. Call it before the gateway starts. */
  addSchedulable(kind: ContentKind, schedulable: Schedulable): void;
  /**
   * Stores a change for later. Returns its number. Fails with `request.invalid` at `startsAt`, `change.key` or
   * `change.value`.
   */
  schedule(given: {
    change: ScheduledChange;
    /** The value that the operator saw; undefined accepts any. Fails with `operator.changed-later` for another one. */
    before?: unknown;
    startsAt: Date;
    reason: string;
    actor: string;
    /** Answers for the change. */
    person: string;
  }): Promise<number>;
  /** Cancels a waiting change. Fails with `request.not-found`. */
  cancelScheduled(given: { id: number; reason: string; actor: string }): Promise<void>;
  /** Lists the waiting changes by their time, then the latest others. */
  listScheduled(): Promise<{ scheduled: Scheduled[]; isMore: boolean }>;
}

const applyEveryMs = 5_000;
const endedListed = 50;
/** A form rounds the current time down to the minute. */
const pastMs = minuteMs;

export function createSchedule(parts: ScheduleParts): { schedule: Schedule; job: Job } {
  const { database, clock, audit } = parts;
  const schedulables: Schedulables = new Map();
  return {
    schedule: {
      addSchedulable: (kind, schedulable) => void schedulables.set(kind, schedulable),
      async schedule({ change, before, startsAt, reason, actor, person }) {
        requireValid(schedulables, change, startsAt, clock.now());
        const { kind, key, value } = change;
        return database.transaction(async (tx) => {
          const replaced = await findReplaced({ ...parts, schedulables }, tx, { change, before, startsAt });
          const { rows } = await sql<{ id: number }>`
            insert into platform_scheduled (kind, key, value, replaced, starts_at, reason, created_by, person, created_at)
            values (${kind}, ${key}, ${JSON.stringify(value)}::jsonb, ${replaced && JSON.stringify(replaced)}::jsonb,
              ${startsAt}, ${reason}, ${actor}, ${person}, ${clock.now()})
            returning id`.execute(tx);
          const id = rows[0]?.id ?? 0;
          await audit.record(tx, {
            actor,
            act: 'schedule.create',
            subject: `schedule:${id}`,
            after: { ...change, startsAt, reason },
          });
          return id;
        });
      },
      cancelScheduled: ({ id, reason, actor }) =>
        database.transaction(async (tx) => {
          if (!(await end(tx, { id, state: 'cancelled', by: actor, at: clock.now() })))
            throw new AppError('request.not-found', `No scheduled change ${id} waits.`);
          await audit.record(tx, {
            actor,
            act: 'schedule.cancel',
            subject: `schedule:${id}`,
            after: { reason },
          });
        }),
      listScheduled: () => readAll(database),
    },
    job: {
      name: 'platform.apply-scheduled',
      everyMs: applyEveryMs,
      run: () => applyDue({ ...parts, schedulables }),
    },
  };
}

function requireValid(
  schedulables: Schedulables,
  { kind, key, value }: ScheduledChange,
  startsAt: Date,
  now: Date,
): void {
  if (startsAt.getTime() <= now.getTime() - pastMs)
    throw createFieldError(['startsAt'], 'The time is in the past.');
  if (kind === 'switch' && !isSwitchId(key))
    throw createFieldError(['change', 'key'], `There is no switch "${key}".`);
  if (kind === 'switch') return;
  if (kind !== 'setting') {
    checkScheduled(() => requireSchedulable(schedulables, kind).check(value));
    return;
  }
  try {
    requireSettable(key, value, startsAt);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const [field] = error.fields ?? [];
    throw createFieldError(['change', ...(field?.path ?? ['value'])], error.message);
  }
}

/**
 * Returns the value that a change is expected to replace: that of the last waiting change before it, or else the one that
 * the operator saw. Undefined for an operator who named none.
 */
async function findReplaced(
  { changes, schedulables }: Pick<ApplyParts, 'changes' | 'schedulables'>,
  tx: Tx,
  { change, before, startsAt }: { change: ScheduledChange; before: unknown; startsAt: Date },
): Promise<{ value: unknown } | undefined> {
  if (before === undefined) return undefined;
  const present = isOfPlatform(change)
    ? await changes.readIn(tx, change)
    : await requireSchedulable(schedulables, change.kind).lockIn(tx, change.key);
  requireUnchanged(before, present, `The ${change.kind} "${change.key}"`);
  const { rows } = await sql<{ value: unknown }>`
    select value from platform_scheduled
     where state = 'waiting' and kind = ${change.kind} and key = ${change.key} and starts_at <= ${startsAt}
     order by starts_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? { value: before };
}

type OfPlatform = Extract<ScheduledChange, { kind: 'setting' | 'switch' }>;
const isOfPlatform = <C extends ScheduledChange>(change: C): change is C & OfPlatform =>
  change.kind === 'setting' || change.kind === 'switch';

const createFieldError = (path: (string | number)[], message: string): AppError =>
  new AppError('request.invalid', message, { fields: [{ path, rule: 'invalid' }] });

/** Ends a waiting change. Returns false when it does not wait. */
async function end(
  tx: Tx,
  given: {
    id: number;
    state: Exclude<Scheduled['state'], 'waiting'>;
    by: string;
    at: Date;
    /** Code of the error of a failed change. */
    failure?: string;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update platform_scheduled set state = ${given.state}, ended_by = ${given.by}, ended_at = ${given.at},
           failure = ${given.failure ?? null}
     where id = ${given.id} and state = 'waiting' returning id`.execute(tx);
  return rows.length > 0;
}

async function readAll({ kysely }: Database): Promise<{ scheduled: Scheduled[]; isMore: boolean }> {
  const columns = sql`id, kind, key, value, starts_at as "startsAt", reason, created_by as "createdBy",
    created_at as "createdAt", state, failure, ended_at as "endedAt", ended_by as "endedBy"`;
  const waiting = await sql<Scheduled>`
    select ${columns} from platform_scheduled where state = 'waiting' order by starts_at, id`.execute(kysely);
  const ended = await readCapped(endedListed, async (limit) => {
    const { rows } = await sql<Scheduled>`
      select ${columns} from platform_scheduled where state <> 'waiting'
       order by ended_at desc, id desc limit ${limit}`.execute(kysely);
    return rows;
  });
  return { scheduled: [...waiting.rows, ...ended.rows], isMore: ended.isMore };
}

type Due = ScheduledChange & {
  id: number;
  createdBy: string;
  createdAt: Date;
  person: string;
  reason: string;
  /** Null: the change may replace any value. */
  replaced: { value: unknown } | null;
};

/** The actor of what this job does. */
const jobActor = 'job:schedule';

/** Applies the due changes, earliest first, each in a separate transaction. Skips rows that another gateway has locked. */
async function applyDue(parts: ApplyParts): Promise<void> {
  const { database, clock, cache, log, standings } = parts;
  for (;;) {
    let due: Due | undefined;
    try {
      await database.transaction(async (tx) => {
        due = await lockDue(tx, clock.now());
        if (!due) return;
        const ordered = { person: due.person, at: due.createdAt, permission: scheduleAct.permission };
        const hasEnded = await standings.hasEnded(tx, ordered);
        await (hasEnded ? refuse : apply)(parts, tx, due);
      });
    } catch (error) {
      if (!due || !isAppError(error)) throw error;
      const { id } = due;
      log.error({ err: error, id }, 'a scheduled change was not applied');
      const failed = { id, state: 'failed', by: jobActor, at: clock.now(), failure: error.code } as const;
      await database.transaction((tx) => end(tx, failed));
    }
    if (!due) return;
    await cache.load();
  }
}

async function lockDue(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select id, kind, key, value, created_by as "createdBy", created_at as "createdAt", reason, replaced,
           coalesce(person, substr(created_by, strpos(created_by, ':') + 1)) as person
      from platform_scheduled
     where state = 'waiting' and starts_at <= ${now}
     order by starts_at, id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

async function apply({ changes, clock, schedulables }: ApplyParts, tx: Tx, due: Due): Promise<void> {
  const { id, createdBy: actor, reason } = due;
  const before = due.replaced?.value;
  if (!isOfPlatform(due)) {
    const { key, kind, value } = due;
    const schedulable = requireSchedulable(schedulables, kind);
    requireUnchanged(before, await schedulable.lockIn(tx, key), `The ${kind} "${key}"`);
    await schedulable.writeIn(tx, { key, value, actor, reason });
  } else if (due.kind === 'setting')
    await changes.setSettingIn(tx, due.key, due.value as Settings[typeof due.key], actor, before, reason);
  else if (isSwitchId(due.key))
    await changes.setSwitchIn(tx, due.key, due.value, actor, before as boolean | undefined, reason);
  await end(tx, { id, state: 'applied', by: jobActor, at: clock.now() });
}

/** Refuses a change whose operator has lost the permission since, and records it. */
async function refuse({ audit, clock }: ScheduleParts, tx: Tx, { id, createdBy }: Due): Promise<void> {
  await end(tx, { id, state: 'refused', by: jobActor, at: clock.now() });
  await audit.record(tx, {
    actor: jobActor,
    act: 'schedule.refuse',
    subject: `schedule:${id}`,
    after: { createdBy, permission: scheduleAct.permission },
  });
}

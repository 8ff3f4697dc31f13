import { AppError, type FieldIssue } from '@parlour/contracts';
import type { LimitKind } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Audit, Clock, Database, Tx } from '../../server/index.ts';
import type { ProtectionTables } from '../tables.ts';
import {
  createPending,
  getStage,
  isLooser,
  type Limit,
  type LimitName,
  type LoosenRule,
  type PendingChange,
} from './limit-rules.ts';
import { deleteLimit, lockLimit, readLimits, writeLimit } from './limit-store.ts';

interface LimitChange extends LimitName {
  /** Undefined removes the limit. */
  amount: number | undefined;
}

export interface Limits {
  /** Lists the member's limits, without expired pending changes. */
  list(memberId: number): Promise<Limit[]>;
  /**
   * Sets a limit. A tighter limit takes effect at once and discards a pending change; a looser limit is pending. Fails
   * with `request.invalid` for a window that the site does not offer, and `protection.limit-not-found` when there is no
   * limit to remove.
   */
  set(memberId: number, change: LimitChange): Promise<void>;
  /** Confirms the pending change. Fails with `protection.change-not-found` or `protection.change-too-early`. */
  confirm(memberId: number, name: LimitName): Promise<void>;
  /** Discards the pending change. Fails with `protection.change-not-found`. */
  cancel(memberId: number, name: LimitName): Promise<void>;
  /** Sets a tighter limit for a member. Fails with `request.invalid` for a limit that is not tighter. */
  tighten(
    memberId: number,
    change: LimitName & { amount: number },
    by: { actor: string; reason: string },
  ): Promise<void>;
}

interface LimitParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  /** Running totals of play, which begin with the first limit on play. */
  totals: { enrolIn(tx: Tx, memberId: number): Promise<void> };
  rule: LoosenRule;
  /** Windows that the site offers. */
  periodsHours: readonly number[];
}

/** The limits that need running totals of play. */
const ofPlay: ReadonlySet<LimitKind> = new Set(['LOSS', 'WAGER', 'SINGLE_BET', 'SESSION_MIN']);

const minutesPerHour = 60;

export function createLimits(parts: LimitParts): Limits {
  const { database, clock, audit, totals, rule, periodsHours } = parts;
  const db = database.withTables<ProtectionTables>();

  const refuse = (path: string, fieldRule: string, params?: FieldIssue['params']): never => {
    throw new AppError('request.invalid', 'The site does not offer this limit.', {
      fields: [{ path: [path], rule: fieldRule, ...(params && { params }) }],
    });
  };
  const requireOffered = ({ kind, periodHours, amount }: LimitChange): void => {
    if (kind === 'SINGLE_BET' ? periodHours !== 0 : !periodsHours.includes(periodHours))
      refuse('periodHours', 'choice');
    const max = periodHours * minutesPerHour;
    if (kind === 'SESSION_MIN' && amount !== undefined && amount > max)
      refuse('amount', 'too_large', { max });
  };

  /** Runs a change of one limit under the lock of the member's bets, and records it. */
  const change = (
    memberId: number,
    name: LimitName,
    actor: string,
    decide: (limit: Limit | undefined, now: Date) => Limit | undefined,
    reason?: string,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      if (ofPlay.has(name.kind)) await totals.enrolIn(tx, memberId);
      await lockMemberLimits(tx, memberId);
      const tables = tx.withTables<ProtectionTables>();
      const now = clock.now();
      const before = await lockLimit(tables, memberId, name);
      const after = decide(before, now);
      if (after) await writeLimit(tables, memberId, after, now);
      else await deleteLimit(tables, memberId, name);
      await audit.record(tx, {
        actor,
        act: 'limit.set',
        subject: `member:${memberId}`,
        before: toRecord(before),
        after: { ...name, ...toRecord(after), ...(reason !== undefined && { reason }) },
      });
    });

  const requirePending = (limit: Limit | undefined, now: Date): { limit: Limit; pending: PendingChange } => {
    if (!limit?.pending || getStage(limit.pending, now) === 'over')
      throw new AppError('protection.change-not-found', 'No change of this limit is pending.');
    return { limit, pending: limit.pending };
  };

  return {
    async list(memberId) {
      const now = clock.now();
      return (await readLimits(db, memberId)).map((limit) =>
        limit.pending && getStage(limit.pending, now) === 'over' ? { ...limit, pending: undefined } : limit,
      );
    },
    async set(memberId, { amount, ...name }) {
      requireOffered({ ...name, amount });
      await change(memberId, name, `member:${memberId}`, (limit, now) => {
        if (limit && isLooser(limit.amount, amount))
          return { ...limit, pending: createPending(amount, now, rule) };
        if (amount === undefined)
          throw new AppError('protection.limit-not-found', 'There is no limit to remove.');
        const setBy = limit?.amount === amount ? limit.setBy : 'member';
        return { ...name, amount, setBy, pending: undefined };
      });
    },
    confirm: (memberId, name) =>
      change(memberId, name, `member:${memberId}`, (found, now) => {
        const { pending } = requirePending(found, now);
        if (getStage(pending, now) === 'waiting')
          throw new AppError('protection.change-too-early', 'The delay of this change is not over.', {
            details: { effectiveAt: pending.effectiveAt.toISOString() },
          });
        const { amount } = pending;
        return amount === undefined ? undefined : { ...name, amount, setBy: 'member', pending: undefined };
      }),
    cancel: (memberId, name) =>
      change(memberId, name, `member:${memberId}`, (found, now) => ({
        ...requirePending(found, now).limit,
        pending: undefined,
      })),
    async tighten(memberId, { amount, ...name }, { actor, reason }) {
      requireOffered({ ...name, amount });
      await change(
        memberId,
        name,
        actor,
        (limit) => {
          if (limit && amount >= limit.amount) refuse('amount', 'too_large', { max: limit.amount - 1 });
          return { ...name, amount, setBy: actor, pending: undefined };
        },
        reason,
      );
    },
  };
}

/** An arbitrary fixed number that identifies this file's advisory locks. */
const limitLock = 720_531_021;

/** Allows only one transaction at a time to change a member's limits, including the first of a kind. */
async function lockMemberLimits(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${limitLock}::int, hashint8(${memberId}::bigint))`.execute(
    tx.withTables<ProtectionTables>(),
  );
}

const toRecord = (limit: Limit | undefined): object | undefined =>
  limit && {
    kind: limit.kind,
    periodHours: limit.periodHours,
    amount: limit.amount,
    ...(limit.pending && {
      pendingAmount: limit.pending.amount ?? null,
      effectiveAt: limit.pending.effectiveAt.toISOString(),
    }),
  };

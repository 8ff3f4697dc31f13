import { sql } from 'kysely';
import type { Database, Tx } from '../../server/index.ts';
import type { ComparedPayment, ComparedState, MovedPayment, PaymentKind } from './compare-payments.ts';

type Db = Database['kysely'] | Tx;

/** One whole day of one provider, by its clock in UTC. */
export interface StatementDay {
  provider: string;
  /** `2026-11-20`. */
  day: string;
}

/**
 * Reads what is recorded here as paid by a provider: all of the span, and the given payments and payouts of any time. A
 * provider knows a payment before this site does, so its record may be of the next day.
 */
export async function readPaid(
  db: Db,
  {
    provider,
    currency,
    from,
    to,
    keys,
  }: { provider: string; currency: string; from: Date; to: Date; keys: readonly string[] },
): Promise<MovedPayment[]> {
  const { rows } = await sql<MovedPayment>`
    select * from (
      select distinct on (provider_payment) 'payment' as kind, provider_payment as key, order_no as reference,
             amount_minor as "amountMinor", currency, first_at as at
        from wallet_payment_report
       where provider = ${provider} and state = 'paid'
         and (first_at >= ${from} and first_at < ${to} or provider_payment = any(${keys}::text[]))
       order by provider_payment, id desc) payments
    union all
    select 'payout', reference, reference, amount_minor, ${currency}::text, decided_at from wallet_payout_leg
     where provider = ${provider} and state = 'PAID'
       and (decided_at >= ${from} and decided_at < ${to} or reference = any(${keys}::text[]))
    union all
    select * from (
      select distinct on (r.reference) 'return' as kind, r.reference as key, r.reference, r.amount_minor, r.currency, r.first_at
        from wallet_payout_report r join wallet_payout_leg l on l.reference = r.reference
       where l.provider = ${provider} and l.state = 'PAID' and r.state = 'refused'
         and (r.first_at >= ${from} and r.first_at < ${to} or r.reference = any(${keys}::text[]))
       order by r.reference, r.id) returns`.execute(db);
  return rows;
}

/** Returns the names of payments that agreed on another day. */
export async function readMatchedElsewhere(db: Db, { provider, day }: StatementDay): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select kind || ' ' || key as name from wallet_statement_row
     where provider = ${provider} and state = 'MATCHED' and day <> ${day}::date
       and day between ${day}::date - 7 and ${day}::date + 7`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Stores the comparison of a day in place of an earlier one. Returns the differences that are new. */
export async function writeDay(
  tx: Tx,
  { provider, day }: StatementDay,
  { rows, at }: { rows: readonly ComparedPayment[]; at: Date },
): Promise<ComparedPayment[]> {
  const values = JSON.stringify(rows.map((row) => ({ ...row, movedAt: row.movedAt.toISOString() })));
  await sql`insert into wallet_statement_day (provider, day, compared_at) values (${provider}, ${day}::date, ${at})
    on conflict (provider, day) do update set compared_at = excluded.compared_at`.execute(tx);
  const known = await sql<{ name: string }>`
    delete from wallet_statement_row
     where provider = ${provider} and day = ${day}::date and state <> 'MATCHED' and accepted_at is null
    returning kind || ' ' || key || ' ' || state as name`.execute(tx);
  const before = new Set(known.rows.map(({ name }) => name));
  const { rows: written } = await sql<{ name: string }>`
    insert into wallet_statement_row (provider, day, kind, key, reference, currency, ours_minor, theirs_minor, state,
      moved_at, found_at)
    select ${provider}, ${day}::date, kind, key, reference, currency, "oursMinor", "theirsMinor", state, "movedAt", ${at}
      from jsonb_to_recordset(${values}::jsonb) as r (kind text, key text, reference text, currency text,
        "oursMinor" bigint, "theirsMinor" bigint, state text, "movedAt" timestamptz)
    on conflict on constraint wallet_statement_row_once do update
      set day = excluded.day, reference = excluded.reference, currency = excluded.currency,
          ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor, state = excluded.state,
          moved_at = excluded.moved_at, found_at = excluded.found_at,
          accepted_at = null, accepted_by = null, accepted_reason = null
      where (wallet_statement_row.state, wallet_statement_row.ours_minor, wallet_statement_row.theirs_minor)
        is distinct from (excluded.state, excluded.ours_minor, excluded.theirs_minor)
    returning kind || ' ' || key as name`.execute(tx);
  const changed = new Set(written.map(({ name }) => name));
  return rows.filter(
    ({ kind, key, state }) =>
      state !== 'MATCHED' && changed.has(`${kind} ${key}`) && !before.has(`${kind} ${key} ${state}`),
  );
}

/** Returns whether a day waits for a comparison: it was never compared, or has differences that nobody explained. */
export async function isDue(db: Db, { provider, day }: StatementDay): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (select from wallet_statement_day where provider = ${provider} and day = ${day}::date)
        or exists (select from wallet_statement_row
                    where provider = ${provider} and day = ${day}::date and state <> 'MATCHED' and accepted_at is null)
        as due`.execute(db);
  return rows[0]?.due === true;
}

export interface DayRow extends StatementDay {
  comparedAt: Date;
  matched: number;
  open: number;
  accepted: number;
  oursInMinor: number;
  oursOutMinor: number;
  theirsInMinor: number;
  theirsOutMinor: number;
}

export const daysListed = 200;
export const differencesListed = 500;

const selectSum = (column: string, isIn: boolean) => sql`
  least(coalesce(sum(${sql.ref(column)}) filter (where (r.kind = 'payout') <> ${isIn}), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint`;

/** Lists the compared days, newest first. Returns of payouts count as money that comes in. */
export async function listDays(db: Db, limit: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.provider, d.day::text as day, d.compared_at as "comparedAt",
           count(*) filter (where r.state = 'MATCHED') as matched,
           count(*) filter (where r.state <> 'MATCHED' and r.accepted_at is null) as open,
           count(*) filter (where r.accepted_at is not null) as accepted,
           ${selectSum('r.ours_minor', true)} as "oursInMinor", ${selectSum('r.ours_minor', false)} as "oursOutMinor",
           ${selectSum('r.theirs_minor', true)} as "theirsInMinor", ${selectSum('r.theirs_minor', false)} as "theirsOutMinor"
      from wallet_statement_day d left join wallet_statement_row r on r.provider = d.provider and r.day = d.day
     group by d.provider, d.day order by d.day desc, d.provider limit ${limit}`.execute(db);
  return rows;
}

export interface DifferenceRow extends StatementDay {
  id: number;
  kind: PaymentKind;
  key: string;
  reference: string;
  currency: string;
  oursMinor: number | null;
  theirsMinor: number | null;
  state: ComparedState;
  movedAt: Date;
  foundAt: Date;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  acceptedReason: string | null;
}

const differenceColumns = sql`id, provider, day::text as day, kind, key, reference, currency, ours_minor as "oursMinor",
  theirs_minor as "theirsMinor", state, moved_at as "movedAt", found_at as "foundAt", accepted_at as "acceptedAt",
  accepted_by as "acceptedBy", accepted_reason as "acceptedReason"`;

/** Lists differences that nobody has explained, or those that somebody has, newest first. */
export async function listDifferences(
  db: Db,
  { isAccepted, limit }: { isAccepted: boolean; limit: number },
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select ${differenceColumns} from wallet_statement_row
     where state <> 'MATCHED' and (accepted_at is not null) = ${isAccepted}
     order by found_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Locks a difference that nobody has explained. */
export async function lockDifference(tx: Tx, id: number): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`
    select ${differenceColumns} from wallet_statement_row
     where id = ${id} and state <> 'MATCHED' and accepted_at is null for update`.execute(tx);
  return rows[0];
}

export async function markAccepted(
  tx: Tx,
  id: number,
  { at, actor, reason }: { at: Date; actor: string; reason: string },
): Promise<void> {
  await sql`update wallet_statement_row
    set accepted_at = ${at}, accepted_by = ${actor}, accepted_reason = ${reason} where id = ${id}`.execute(
    tx,
  );
}

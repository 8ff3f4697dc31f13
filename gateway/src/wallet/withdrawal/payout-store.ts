import type { PspPayout } from '@parlour/contracts/psp';
import { sql } from 'kysely';
import type { LegState } from './payout-judgement.ts';
import type { WithdrawalDb } from './withdrawal-store.ts';

/** One payment to the bank. */
export interface Leg {
  /** The provider's reference. */
  reference: string;
  orderNo: string;
  leg: number;
  amountMinor: number;
  /** Null for a manual payment. */
  provider: string | null;
  providerPayout: string | null;
  bankReference: string | null;
  state: LegState;
  refusal: string | null;
  openedAt: Date;
  openedBy: string;
  askedAt: Date;
  decidedAt: Date | null;
}

const legColumns = sql`
  reference, order_no as "orderNo", leg, amount_minor as "amountMinor", provider, provider_payout as "providerPayout",
  bank_reference as "bankReference", state, refusal, opened_at as "openedAt", opened_by as "openedBy",
  asked_at as "askedAt", decided_at as "decidedAt"`;

export async function readLegs(db: WithdrawalDb, orderNo: string): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    select ${legColumns} from wallet_payout_leg where order_no = ${orderNo} order by leg`.execute(db);
  return rows;
}

export async function findLeg(db: WithdrawalDb, reference: string): Promise<Leg | undefined> {
  const { rows } =
    await sql<Leg>`select ${legColumns} from wallet_payout_leg where reference = ${reference}`.execute(db);
  return rows[0];
}

/**
 * Claims undecided payments about which the provider was last asked before `askedBefore`, so that only one of
 * several gateways asks.
 */
export async function claimUndecided(
  db: WithdrawalDb,
  { askedBefore, now, limit }: { askedBefore: Date; now: Date; limit: number },
): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    update wallet_payout_leg set asked_at = ${now}
     where reference in (
       select reference from wallet_payout_leg
        where decided_at is null and provider is not null and asked_at <= ${askedBefore}
        order by asked_at limit ${limit} for update skip locked)
    returning ${legColumns}`.execute(db);
  return rows;
}

export async function insertLeg(db: WithdrawalDb, leg: Leg): Promise<void> {
  await sql`
    insert into wallet_payout_leg (reference, order_no, leg, amount_minor, provider, provider_payout, bank_reference,
      state, refusal, opened_at, opened_by, asked_at, decided_at)
    values (${leg.reference}, ${leg.orderNo}, ${leg.leg}, ${leg.amountMinor}, ${leg.provider}, ${leg.providerPayout},
      ${leg.bankReference}, ${leg.state}, ${leg.refusal}, ${leg.openedAt}, ${leg.openedBy}, ${leg.askedAt},
      ${leg.decidedAt})`.execute(db);
}

export async function writeLeg(
  db: WithdrawalDb,
  { reference, state, providerPayout, refusal, decidedAt }: Leg,
): Promise<void> {
  await sql`update wallet_payout_leg set state = ${state}, provider_payout = ${providerPayout}, refusal = ${refusal},
    decided_at = ${decidedAt} where reference = ${reference}`.execute(db);
}

/**
 * Records a provider's report. Returns its number if it is new; a repeated report is only counted. Lock the
 * order first.
 */
export async function recordReport(
  db: WithdrawalDb,
  { reference, payoutId, state, amount, currency, refusal }: PspPayout,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; times: number }>`
    insert into wallet_payout_report (reference, provider_payout, state, amount_minor, currency, refusal, first_at, last_at)
    values (${reference}, ${payoutId}, ${state}, ${amount}, ${currency}, ${refusal ?? null}, ${now}, ${now})
    on conflict on constraint wallet_payout_report_once
      do update set last_at = ${now}, times = wallet_payout_report.times + 1
    returning id, times`.execute(db);
  return rows[0]?.times === 1 ? rows[0].id : undefined;
}

export async function markContradiction(db: WithdrawalDb, id: number): Promise<void> {
  await sql`update wallet_payout_report set contradicts = true where id = ${id}`.execute(db);
}

/** A provider's report, for operators. */
interface Report {
  reference: string;
  payoutId: string;
  state: string;
  amountMinor: number;
  currency: string;
  refusal: string | null;
  contradicts: boolean;
  firstAt: Date;
  lastAt: Date;
  times: number;
}

export async function readReports(db: WithdrawalDb, orderNo: string): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select r.reference, r.provider_payout as "payoutId", r.state, r.amount_minor as "amountMinor", r.currency, r.refusal,
      r.contradicts, r.first_at as "firstAt", r.last_at as "lastAt", r.times
      from wallet_payout_report r join wallet_payout_leg l on l.reference = r.reference
     where l.order_no = ${orderNo} order by r.id`.execute(db);
  return rows;
}

/**
 * Rounds that stay open for long: an alarm, and later another one, after which staff may refund the stake. Rule:
 * docs/rules.md 2, watchdog.
 */
import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import type { JurisdictionProfile } from '../../platform/index.ts';
import type { PlayGuard } from '../../protection/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  dayMs,
  type Job,
  type Logger,
  minuteMs,
  type Tx,
} from '../../server/index.ts';
import type { BonusPlay, Ledger } from '../../wallet/index.ts';
import type { Round } from '../round.ts';
import {
  type BettingTables,
  lockRound,
  updateRound,
  updateTransaction,
  type VendorTransaction,
} from '../store.ts';
import { reverseStake } from '../vendor-contract/bonus-money.ts';

/** The days of the jurisdiction profile. The kinds of alarms have the names of its default days. */
export type LongRoundTerms = JurisdictionProfile['longRounds'];

const everyMs = minuteMs;

interface LongRoundParts {
  database: Database;
  clock: Clock;
  log: Logger;
  longRounds: LongRoundTerms;
}

export const alarmOnLongRounds = ({ database, clock, log, longRounds }: LongRoundParts): Job => ({
  name: 'betting.long-rounds',
  everyMs,
  async run() {
    const stages = [
      { kind: 'round-open-a-day', days: longRounds.alarmAfterDays },
      { kind: 'round-open-14-days', days: longRounds.refundAfterDays },
    ];
    for (const { kind, days } of stages) {
      const before = new Date(clock.now().getTime() - days * dayMs);
      const { rows } = await sql<{ vendor_code: string; round_id: string }>`
        insert into betting_alarm (vendor_code, kind, round_id, raised_at)
        select vendor_code, ${kind}, round_id, ${clock.now()} from betting_round
        where settled_at is null and placed_at <= ${before}
        on conflict (vendor_code, round_id, kind) where kind in ('round-open-a-day', 'round-open-14-days') do nothing
        returning vendor_code, round_id`.execute(database.kysely);
      for (const round of rows) log.error({ ...round, days }, 'a round stays open');
    }
  },
});

export interface RefundParts {
  clock: Clock;
  ledger: Ledger;
  audit: Audit;
  protection: PlayGuard;
  bonus: BonusPlay;
  longRounds: LongRoundTerms;
}

/**
 * Reads the amount that a refund would return, and locks the round until `tx` ends. Fails with
 * `betting.round-not-found`, or `request.invalid` if the round is settled, younger or has paid.
 */
export async function readRefundable(
  { clock, longRounds }: Pick<RefundParts, 'clock' | 'longRounds'>,
  tx: Tx,
  betNo: number,
): Promise<Round> {
  const db = tx.withTables<BettingTables>();
  const named = await db
    .selectFrom('betting_round')
    .selectAll()
    .where('bet_no', '=', betNo)
    .executeTakeFirst();
  const round = named && (await lockRound(db, named.vendor_code, named.round_id));
  if (!round) throw new AppError('betting.round-not-found', `There is no bet ${betNo}.`);
  refuseUnlessLongOpen(round, clock.now(), longRounds);
  return round;
}

/**
 * Refunds the stake of a round that has been open for the days of the profile, with exact reversals of its bets. Later messages
 * of its vendor are refused and raise an alarm. Fails as `readRefundable` does.
 */
export async function refundRound(
  parts: RefundParts,
  tx: Tx,
  { betNo, actor, reason }: { betNo: number; actor: string; reason: string },
): Promise<{ refundedMinor: number }> {
  const { clock, audit, protection } = parts;
  const db = tx.withTables<BettingTables>();
  const round = await readRefundable(parts, tx, betNo);
  const now = clock.now();
  const bets = await db
    .selectFrom('betting_transaction')
    .selectAll()
    .where('vendor_code', '=', round.vendorCode)
    .where('round_id', '=', round.roundId)
    .where('verb', '=', 'bet')
    .where('state', '=', 'APPLIED')
    .execute();
  if (!round.demo)
    await protection.reverseIn(
      tx,
      bets.map((bet) => toReversal(round, bet)),
    );
  for (const bet of bets) {
    await reverseStake(parts, tx, { round, original: bet, key: `refund:${bet.tx_id}`, now });
    await updateTransaction(db, bet, { state: 'REVERSED' });
  }
  await updateRound(db, betNo, { status: 'REFUNDED', stakeMinor: 0, bonusStakeMinor: 0, settledAt: now });
  await audit.record(tx, {
    actor,
    act: 'round.refund',
    subject: `round:${round.vendorCode}:${round.roundId}`,
    before: { status: round.status, stakeMinor: round.stakeMinor },
    after: { reason },
  });
  return { refundedMinor: round.stakeMinor };
}

const toReversal = ({ memberId }: Round, { amount_minor, applied_at }: VendorTransaction) => ({
  memberId,
  stakedMinor: amount_minor,
  at: applied_at,
});

function refuseUnlessLongOpen(round: Round, now: Date, { refundAfterDays }: LongRoundTerms): void {
  const problem =
    round.settledAt !== null
      ? 'It is settled.'
      : now.getTime() - round.placedAt.getTime() < refundAfterDays * dayMs
        ? `It has been open for less than ${refundAfterDays} days.`
        : round.payoutMinor > 0
          ? 'It has paid out, which its vendor must roll back first.'
          : undefined;
  if (problem === undefined) return;
  throw new AppError('request.invalid', `The round of bet ${round.betNo} is not refunded. ${problem}`, {
    fields: [{ path: ['betNo'], rule: 'invalid' }],
  });
}

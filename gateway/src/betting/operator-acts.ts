import {
  openRoundsAct,
  reconcileAct,
  reconciliationsAct,
  refundRoundAct,
  roundAlarmsAct,
} from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { type Bounds, boundedAct, type Database, type OperatorAct, operatorAct } from '../server/index.ts';
import { parseBetNo } from './round.ts';
import { type RefundParts, readRefundable, refundRound } from './rounds/long-rounds.ts';
import { listOpenRounds } from './rounds/open-rounds.ts';
import { listReconciliations, type ReconcileParts, reconcileNow } from './rounds/reconcile.ts';
import type { BettingTables } from './store.ts';

const alarmsListed = 200;

interface BettingActParts extends RefundParts, ReconcileParts {
  database: Database;
  /** A refund above a bound needs two people. */
  bounds: Bounds;
}

/**
 * Operators' acts on rounds: `rounds/open`, `rounds/alarms`, `rounds/refund`, `rounds/reconcile`,
 * `rounds/reconciliations`.
 */
export const bettingActs = (parts: BettingActParts): OperatorAct[] => [
  operatorAct({ ...openRoundsAct, run: ({ input }) => listOpenRounds(parts, input) }),
  operatorAct({
    ...roundAlarmsAct,
    async run() {
      const { rows } =
        await sql`select a.kind, a.vendor_code as vendor, a.tx_id as "txId", a.round_id as "roundId",
          a.raised_at as "raisedAt", 'B' || lpad(r.bet_no::text, 10, '0') as "betNo", r.status
        from betting_alarm a left join betting_round r on r.vendor_code = a.vendor_code and r.round_id = a.round_id
        order by a.raised_at desc, a.id desc limit ${alarmsListed}`.execute(parts.database.kysely);
      return { alarms: rows };
    },
  }),
  boundedAct({
    ...refundRoundAct,
    bounds: parts.bounds,
    async review(tx, { betNo }) {
      const round = await readRefundable(parts, tx, parseBetNo(betNo));
      const { vendorCode, roundId, memberId, stakeMinor } = round;
      return {
        facts: { betNo, vendorCode, roundId, stakeMinor },
        given: { kind: 'credit', memberId, amount: stakeMinor, key: betNo },
      };
    },
    runIn: (tx, { actor, input }) =>
      refundRound(parts, tx, { betNo: parseBetNo(input.betNo), actor, reason: input.reason }),
  }),
  operatorAct({
    ...reconcileAct,
    run: ({ input }) => reconcileNow(parts, input),
  }),
  operatorAct({
    ...reconciliationsAct,
    run: async () => ({
      reconciliations: await listReconciliations(parts.database.withTables<BettingTables>()),
    }),
  }),
];

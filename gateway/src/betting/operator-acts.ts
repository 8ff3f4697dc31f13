import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Database, fourEyesAct, type OperatorAct, operatorAct } from '../server/index.ts';
import { type RefundParts, readRefundable, refundRound } from './rounds/long-rounds.ts';
import { listReconciliations, type ReconcileParts, reconcileNow } from './rounds/reconcile.ts';
import type { BettingTables } from './store.ts';

const alarmsListed = 200;

const toBetNumber = (betNo: string): number => Number(betNo.slice(1));

interface BettingActParts extends RefundParts, ReconcileParts {
  database: Database;
  /** A refund above this amount needs two people. */
  fourEyesAboveMinor(): number;
}

/** Operators' acts on rounds: `rounds/alarms`, `rounds/refund`, `rounds/reconcile`, `rounds/reconciliations`. */
export const bettingActs = (parts: BettingActParts): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'rounds/alarms',
    permission: 'rounds.view',
    input: z.object({}),
    async run() {
      const { rows } =
        await sql`select a.kind, a.vendor_code as vendor, a.tx_id as "txId", a.round_id as "roundId",
          a.raised_at as "raisedAt", 'B' || lpad(r.bet_no::text, 10, '0') as "betNo", r.status
        from betting_alarm a left join betting_round r on r.vendor_code = a.vendor_code and r.round_id = a.round_id
        order by a.raised_at desc, a.id desc limit ${alarmsListed}`.execute(parts.database.kysely);
      return { alarms: rows };
    },
  }),
  fourEyesAct({
    method: 'POST',
    path: 'rounds/refund',
    permission: 'rounds.refund',
    input: z.object({
      betNo: z.string().check(z.regex(/^B\d{1,15}$/)),
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    }),
    async fourEyes(tx, { betNo }) {
      const { vendorCode, roundId, stakeMinor } = await readRefundable(parts, tx, toBetNumber(betNo));
      return stakeMinor > parts.fourEyesAboveMinor() ? { betNo, vendorCode, roundId, stakeMinor } : undefined;
    },
    runIn: (tx, { actor, input }) =>
      refundRound(parts, tx, { betNo: toBetNumber(input.betNo), actor, reason: input.reason }),
  }),
  operatorAct({
    method: 'POST',
    path: 'rounds/reconcile',
    permission: 'rounds.reconcile',
    input: z.object({ vendor: z.string().check(z.maxLength(40)), day: z.iso.date() }),
    run: ({ input }) => reconcileNow(parts, input),
  }),
  operatorAct({
    method: 'GET',
    path: 'rounds/reconciliations',
    permission: 'rounds.view',
    input: z.object({}),
    run: async () => ({
      reconciliations: await listReconciliations(parts.database.withTables<BettingTables>()),
    }),
  }),
];

import {
  handleAlarmAct,
  openRoundsAct,
  reconcileAct,
  reconciliationsAct,
  refundRoundAct,
  roundAlarmsAct,
} from '@parlour/contracts/back-office';
import { type Bounds, boundedAct, type OperatorAct, operatorAct, readCapped } from '../server/index.ts';
import { parseBetNo } from './round.ts';
import { type AlarmParts, handleAlarm, listAlarms } from './rounds/alarms.ts';
import { type RefundParts, readRefundable, refundRound } from './rounds/long-rounds.ts';
import { listOpenRounds } from './rounds/open-rounds.ts';
import {
  listReconciliations,
  type ReconcileParts,
  reconcileNow,
  reconciliationsListed,
} from './rounds/reconcile.ts';
import type { BettingTables } from './store.ts';

interface BettingActParts extends RefundParts, ReconcileParts, AlarmParts {
  /** A refund above a bound needs two people. */
  bounds: Bounds;
}

/**
 * Operators' acts on rounds: `rounds/open`, `rounds/alarms`, `rounds/alarms/handle`, `rounds/refund`,
 * `rounds/reconcile`, `rounds/reconciliations`.
 */
export const bettingActs = (parts: BettingActParts): OperatorAct[] => [
  operatorAct({ ...openRoundsAct, run: ({ input }) => listOpenRounds(parts, input) }),
  operatorAct({
    ...roundAlarmsAct,
    async run({ input }) {
      const { rows, isMore } = await listAlarms(parts, input.show);
      return { alarms: rows, isMore };
    },
  }),
  operatorAct({
    ...handleAlarmAct,
    async run({ actor, input }) {
      await handleAlarm(parts, { ...input, actor });
      return { id: input.id };
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
    async run() {
      const db = parts.database.withTables<BettingTables>();
      const { rows, isMore } = await readCapped(reconciliationsListed, (limit) =>
        listReconciliations(db, limit),
      );
      return { reconciliations: rows, isMore };
    },
  }),
];

import * as z from '@parlour/schema';
import { betNoPattern, cursor, declareAct, isMore, limit, minor, next, reason, time } from './act.ts';

const view = { method: 'GET', permission: 'rounds.view' } as const;

const openRound = z.object({
  betNo: z.string(),
  vendor: z.string(),
  roundId: z.string(),
  memberId: z.int(),
  gameName: z.nullable(z.string()),
  status: z.string(),
  stakeMinor: minor,
  placedAt: time,
  /** From this moment its stake may be refunded. */
  refundableFrom: time,
});
export type OpenRound = z.output<typeof openRound>;

/** Lists unsettled rounds, oldest first. */
export const openRoundsAct = declareAct({
  ...view,
  path: 'rounds/open',
  input: z.object({ cursor, limit }),
  value: z.object({ rounds: z.array(openRound), next }),
  personal: { fields: ['bets'], about: 'memberId' },
});

const roundAlarm = z.object({
  id: z.int(),
  kind: z.string(),
  vendor: z.string(),
  txId: z.nullable(z.string()),
  roundId: z.nullable(z.string()),
  raisedAt: time,
  betNo: z.nullable(z.string()),
  status: z.nullable(z.string()),
  isWaiting: z.boolean(),
  handledAt: z.nullable(time),
  handledBy: z.nullable(z.string()),
  handledReason: z.nullable(z.string()),
});
export type RoundAlarm = z.output<typeof roundAlarm>;

/**
 * Lists the alarms about rounds and vendors' messages that wait for an operator, or the latest of all. One about a held
 * win never waits here, because the win does, and one about an open round waits no longer than the round is open.
 */
export const roundAlarmsAct = declareAct({
  ...view,
  path: 'rounds/alarms',
  input: z.object({ show: z._default(z.enum(['waiting', 'all']), 'waiting') }),
  value: z.object({ alarms: z.array(roundAlarm), isMore }),
});

/** Marks an alarm as handled. Fails with `request.not-found` for one that does not wait. */
export const handleAlarmAct = declareAct({
  method: 'POST',
  path: 'rounds/alarms/handle',
  permission: 'rounds.reconcile',
  input: z.object({ id: z.int().check(z.positive()), reason }),
  value: z.object({ id: z.int() }),
});

/** Returns the stake of a round that is open for fourteen days. A stake above the site's limit needs two people. */
export const refundRoundAct = declareAct({
  method: 'POST',
  path: 'rounds/refund',
  permission: 'rounds.refund',
  input: z.object({ betNo: z.string().check(z.regex(betNoPattern)), reason }),
  value: z.object({ refundedMinor: minor }),
});

const side = z.object({ count: z.int(), betMinor: minor, winMinor: minor });
const reconciliation = z.object({
  vendor: z.string(),
  /** `2026-11-20`, UTC. */
  day: z.string(),
  ours: side,
  theirs: side,
  differences: z.array(
    z.object({
      txId: z.string(),
      verb: z.enum(['bet', 'win']),
      /** Null if this side has no such message. */
      ours: z.nullable(minor),
      theirs: z.nullable(minor),
    }),
  ),
  comparedAt: time,
});
export type Reconciliation = z.output<typeof reconciliation>;

export const reconciliationsAct = declareAct({
  ...view,
  path: 'rounds/reconciliations',
  input: z.object({}),
  value: z.object({ reconciliations: z.array(reconciliation), isMore }),
});

/** Compares one whole day of one vendor now. */
export const reconcileAct = declareAct({
  method: 'POST',
  path: 'rounds/reconcile',
  permission: 'rounds.reconcile',
  input: z.object({ vendor: z.string().check(z.minLength(1), z.maxLength(40)), day: z.iso.date() }),
  value: z.nullable(reconciliation),
});

import type { SettledBet } from '../betting/index.ts';
import type { Database, DomainEvent, EventHandlers, Tx } from '../server/index.ts';
import { type Ledger, type Movement, requirePosted } from '../wallet/index.ts';
import { computeMicroPoints, microPerPoint, splitCarry } from './earning-rules.ts';
import * as store from './store.ts';

interface Parts {
  database: Database;
  ledger: Pick<Ledger, 'postAllIn' | 'postIn'>;
}

type BetEvent = DomainEvent<'bet.settled' | 'bet.voided'>;

interface Change {
  event: BetEvent;
  bet: SettledBet;
  /** In millionths of a point; negative for a void bet. */
  microPoints: number;
}

const source = 'points';

/**
 * Creates the event handlers of points. Settled bets earn points; void bets reverse that. A repeated event changes
 * nothing. When a void arrives before its settlement, the settlement corrects the carry, so the final points depend on
 * the events alone.
 */
export const createEarningSubscriptions = (parts: Parts): EventHandlers => ({
  'bet.settled': { batch: (events) => processEvents(parts, events, computeEarned) },
  'bet.voided': { batch: (events) => processEvents(parts, events, computeLost) },
});

type Rates = ReadonlyMap<string, number>;
type EarnedByBet = ReadonlyMap<number, number>;

const computeEarned = (bet: SettledBet, rates: Rates): number =>
  computeMicroPoints(bet.validBetMinor, rates.get(bet.category) ?? 0);

/**
 * Computes the loss from a void bet: the points earned at the rates of that time or, when the settlement has not
 * arrived yet, the points that it will earn.
 */
const computeLost = (bet: SettledBet, rates: Rates, earnedByBet: EarnedByBet): number => {
  const earned = earnedByBet.get(bet.betNo) ?? 0;
  return -(earned > 0 ? earned : computeEarned(bet, rates));
};

async function processEvents(
  { database, ledger }: Parts,
  events: readonly BetEvent[],
  computeChange: (bet: SettledBet, rates: Rates, earnedByBet: EarnedByBet) => number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const db = tx.withTables<store.PointsTables>();
    const carries = await store.lockCarries(
      db,
      events.map(({ payload }) => payload.memberId),
    );
    const handled = await store.readHandled(
      db,
      events.map(({ id }) => id),
    );
    const uniqueEvents = [...new Map(events.map((event) => [event.id, event])).values()];
    const fresh = uniqueEvents.filter(({ id }) => !handled.has(id));
    if (fresh.length === 0) return;
    const rates: Rates = new Map((await store.readRates(db)).map((row) => [row.game_type, row.pts_ppm]));
    const earned = await store.readEarned(
      db,
      fresh.map(({ payload }) => payload.betNo),
    );
    const changes = fresh.map((event) => {
      const bet = event.payload;
      return { event, bet, microPoints: computeChange(bet, rates, earned) };
    });
    await store.insertEarnings(db, changes.map(toEarning));
    await store.writeCarries(db, await postChanges(ledger, tx, changes, carries));
  });
}

const toEarning = ({ event, bet, microPoints }: Change): store.Earning => ({
  event_id: event.id,
  bet_no: bet.betNo,
  member_id: bet.memberId,
  micro_points: microPoints,
  earned_at: new Date(bet.settledAt),
});

/** Posts the whole points of each change. Returns the new carry of every member. */
async function postChanges(
  ledger: Parts['ledger'],
  tx: Tx,
  changes: readonly Change[],
  carries: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const after = new Map<number, number>();
  const gifts: Movement[] = [];
  for (const change of changes) {
    const { memberId } = change.bet;
    const before = after.get(memberId) ?? carries.get(memberId) ?? 0;
    const { points, microPoints } = splitCarry(before + change.microPoints);
    if (points > 0) gifts.push(toMovement(change, points));
    const missing = points < 0 ? -points - (await takePointsBack(ledger, tx, change, -points)) : 0;
    after.set(memberId, microPoints - missing * microPerPoint);
  }
  for (const posting of await ledger.postAllIn(tx, gifts)) requirePosted(posting);
  return after;
}

/**
 * Takes back the points that the member still has. The rest stays owed and is deducted from later earnings. Returns the
 * points taken.
 */
async function takePointsBack(
  ledger: Parts['ledger'],
  tx: Tx,
  change: Change,
  points: number,
): Promise<number> {
  const posting = await ledger.postIn(tx, toMovement(change, -points));
  if (posting.outcome !== 'insufficient-funds') {
    requirePosted(posting);
    return points;
  }
  const left = posting.fromBalanceMinor ?? 0;
  if (left > 0) requirePosted(await ledger.postIn(tx, toMovement(change, -left)));
  return left;
}

function toMovement({ event, bet }: Change, points: number): Movement {
  const member = { memberId: bet.memberId, book: 'points' } as const;
  const house = { house: 'points_issued' } as const;
  const given = points > 0;
  return {
    source,
    key: event.id,
    type: given ? 'POINT_EARN' : 'POINT_TAKE_BACK',
    from: given ? house : member,
    to: given ? member : house,
    amountMinor: Math.abs(points),
    reference: bet.roundId,
    occurredAt: new Date(bet.settledAt),
  };
}

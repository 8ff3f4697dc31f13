import { AppError } from '@parlour/contracts';
import type { Tx } from '../../server/index.ts';
import type { PointsParts } from '../parts.ts';
import { runOnce } from '../run-once.ts';
import { findReward, type PointsTables } from '../store.ts';
import type { RedemptionPostings } from './postings.ts';
import {
  computePrice,
  type Price,
  readDestination,
  requireWithinLimit,
  type Written,
} from './redemption-rules.ts';
import * as store from './redemption-store.ts';

export interface RedemptionRequest extends Written {
  requestId: string;
  rewardId: number;
  units: number;
  /** The price that the member saw; undefined where the caller shows none. */
  points?: number | undefined;
  amount?: number | undefined;
  paymentPassword: string;
}

type RequestParts = PointsParts & { postings: RedemptionPostings };

/**
 * Creates the function that redeems a reward. Fails with the codes of `redeemPointRewardCall`, in the order of
 * its checks.
 */
export const createRequests =
  (parts: RequestParts) =>
  (memberId: number, request: RedemptionRequest): Promise<store.StoredRedemption> =>
    runOnce(parts, memberId, request, {
      find: store.findByRequest,
      requireSame: (earlier) => requireSame(earlier, request),
      run: (tx) => redeemIn(parts, tx, memberId, request),
    });

function requireSame(
  redemption: store.StoredRedemption,
  { rewardId, units }: RedemptionRequest,
): store.StoredRedemption {
  if (redemption.rewardId === rewardId && redemption.units === units) return redemption;
  throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
}

/** Makes the checks that need the member's lock, reserves the stock and holds the price. */
async function redeemIn(
  parts: RequestParts,
  tx: Tx,
  memberId: number,
  request: RedemptionRequest,
): Promise<store.StoredRedemption> {
  const db = tx.withTables<PointsTables>();
  const { clock, ids, postings } = parts;
  const { requestId, rewardId, units } = request;
  const now = clock.now();
  const reward = await findReward(db, rewardId, now);
  if (!reward) throw new AppError('points.reward-unavailable', `Reward ${rewardId} is not on offer.`);
  const destination = readDestination(reward.required_fields, request);
  requireWithinLimit(reward, units, await store.countUnits(db, memberId, rewardId));
  const price = computePrice(reward, units);
  requireSeen(price, request);
  await requireFunds(parts, tx, memberId, price);
  if (!(await store.reserveStock(db, rewardId, units)))
    throw new AppError('points.out-of-stock', `Fewer than ${units} of reward ${rewardId} are left.`, {
      details: { available: reward.available },
    });
  const number = ids.orderNo('P', now);
  await store.insertRedemption(db, {
    number,
    member_id: memberId,
    request_id: requestId,
    reward_id: rewardId,
    units,
    points: price.points,
    paid_minor: price.paidMinor,
    credit_minor: price.creditMinor,
    ...destination,
    redeemed_at: now,
  });
  await postings.hold(tx, { number, memberId, ...price });
  const inserted = await store.findByNumber(db, number);
  if (!inserted) throw new Error('A redemption is gone right after it was made.');
  return inserted;
}

/** Fails with `points.price-changed` when the member saw another price. */
function requireSeen(price: Price, { points, amount }: Pick<RedemptionRequest, 'points' | 'amount'>): void {
  const { points: pointsNow, paidMinor: amountNow } = price;
  if ((points ?? pointsNow) === pointsNow && (amount ?? amountNow) === amountNow) return;
  throw new AppError('points.price-changed', 'The member saw another price.', {
    details: { points: pointsNow, amount: amountNow },
  });
}

/**
 * Fails with `points.insufficient` and `wallet.insufficient-funds`. The cash part must be money that could be
 * withdrawn: it fails with `wallet.turnover-open` while a turnover task is open. Otherwise a rejection might
 * return money without its task.
 */
async function requireFunds(
  { ledger, turnover }: RequestParts,
  tx: Tx,
  memberId: number,
  price: Price,
): Promise<void> {
  const { points = 0, mainMinor = 0 } = (await ledger.readBalancesIn(tx, [memberId])).get(memberId) ?? {};
  if (points < price.points)
    throw new AppError('points.insufficient', `Member ${memberId} has ${points} points.`, {
      details: { points, needed: price.points },
    });
  if (mainMinor < price.paidMinor)
    throw new AppError('wallet.insufficient-funds', 'The account does not hold the cash part.', {
      details: { balanceMinor: mainMinor },
    });
  if (price.paidMinor > 0 && (await turnover.readOpen(tx, memberId)).length > 0)
    throw new AppError('wallet.turnover-open', 'The cash part needs money without required bets.');
}

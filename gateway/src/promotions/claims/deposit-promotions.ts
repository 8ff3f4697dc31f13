import { AppError } from '@parlour/contracts';
import type { Tx } from '../../server/index.ts';
import { getPhase, getRunningPhase, hasBudget, type Promotion } from '../promotion.ts';
import { findPromotion, lockPromotion, type PromotionsTables } from '../store.ts';
import { createStepError } from './claim-changes.ts';
import { computeCycleKey, computeReward } from './claim-rules.ts';
import { type ClaimTables, findCurrent, readClaims, readEarlier } from './claim-store.ts';
import { findRefusals } from './eligibility.ts';
import { beginClaim, isAtLimit, requireFirstStep, requireOpen } from './first-step.ts';
import type { ClaimParts } from './parts.ts';

/** Returns whether a deposit can begin or meet a claim of a promotion. */
const takesDeposits = ({ entry, task }: Pick<Promotion, 'entry' | 'task'>): boolean =>
  entry === 'join' && task?.kind === 'deposit';

/**
 * Checks that a deposit can take a promotion: the member has joined it or can join it now, the credit is large enough,
 * and the budget has the award. Fails with the codes of a member who joins, with `promotions.wrong-step` for a promotion
 * of another kind or an award of this period, with `promotions.deposit-too-small`, or with `promotions.budget-spent`.
 */
export async function requireDepositIn(
  parts: ClaimParts,
  tx: Tx,
  memberId: number,
  { promotionId, creditMinor }: { promotionId: number; creditMinor: number },
): Promise<void> {
  const now = parts.clock.now();
  const promotion = await findPromotion(tx.withTables<PromotionsTables>(), promotionId);
  if (!promotion) throw new AppError('promotions.not-found', `There is no promotion ${promotionId}.`);
  if (!takesDeposits(promotion))
    throw new AppError('promotions.wrong-step', `Promotion ${promotionId} is not for deposits.`);
  const claims = await readClaims(tx.withTables<ClaimTables>(), memberId, [promotionId]);
  const current = findCurrent(claims, computeCycleKey(promotion.cycle, promotion.timeZone, now));
  if (!current) await requireFirstStep(parts, tx, memberId, promotion, claims);
  else if (current.status !== 'signed') throw createStepError(current);
  else requireOpen(promotion, getRunningPhase(promotion, now));
  const { minDepositMinor = 0 } = promotion.eligibility;
  if (creditMinor < minDepositMinor)
    throw new AppError('promotions.deposit-too-small', `Promotion ${promotionId} needs a larger deposit.`, {
      details: { minMinor: minDepositMinor },
    });
  if (!hasBudget(promotion, computeReward(promotion.reward, creditMinor)))
    throw new AppError('promotions.budget-spent', `Promotion ${promotionId} has too little budget left.`);
}

/**
 * Joins the promotion that a credited deposit names, as of the credit. A member who joined before keeps the claim.
 * Joins nothing when the promotion is over, or when the member may not take part any more. Whether the deposit is the
 * member's first is decided with the award.
 */
export async function joinByDeposit(
  parts: ClaimParts,
  tx: Tx,
  { memberId, promotionId, at }: { memberId: number; promotionId: number; at: Date },
): Promise<void> {
  const promotion = await lockPromotion(tx.withTables<PromotionsTables>(), promotionId);
  if (!promotion || !takesDeposits(promotion) || getPhase(promotion, at) !== 'open') return;
  const db = tx.withTables<ClaimTables>();
  const claims = await readClaims(db, memberId, [promotionId]);
  const cycleKey = computeCycleKey(promotion.cycle, promotion.timeZone, at);
  if (findCurrent(claims, cycleKey)) return;
  const earlier = await readEarlier(db, memberId, [promotionId], at);
  if (isAtLimit(promotion, claims, earlier, at)) return;
  const eligibility = { ...promotion.eligibility, firstDeposit: false };
  const [refusal] = await findRefusals(parts, tx, memberId, [{ eligibility }]);
  if (!refusal) await beginClaim(parts, tx, memberId, promotion, { status: 'signed' }, at);
}

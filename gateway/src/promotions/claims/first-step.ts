import { AppError } from '@parlour/contracts';
import type { Tx } from '../../server/index.ts';
import { getPhase, type Phase, type Promotion } from '../promotion.ts';
import { computeCycleKey, takesPlace } from './claim-rules.ts';
import { type Claim, type ClaimTables, insertClaim, readEarlier } from './claim-store.ts';
import { requireEligible } from './eligibility.ts';
import type { ClaimParts } from './parts.ts';

/** Fails unless the member can take a first step now. */
export async function requireFirstStep(
  parts: ClaimParts,
  tx: Tx,
  memberId: number,
  promotion: Promotion,
  claims: readonly Claim[],
): Promise<void> {
  requireOpen(promotion, getPhase(promotion, parts.clock.now()));
  await requireEligible(parts, tx, memberId, promotion);
  const now = parts.clock.now();
  const earlier = await readEarlier(tx.withTables<ClaimTables>(), memberId, [promotion.id], now);
  if (!isAtLimit(promotion, claims, earlier, now)) return;
  throw new AppError(
    'promotions.claim-limit',
    `Member ${memberId} has claimed promotion ${promotion.id} as often as it allows.`,
  );
}

/**
 * Returns whether a member has claimed a promotion as often as it allows. Awards of earlier versions count, and one in
 * this period is that of the period, and so is a claim of an earlier version that can still earn one. An earlier period
 * without an award does not count.
 */
export function isAtLimit(
  promotion: Pick<Promotion, 'perMemberMax' | 'cycle' | 'timeZone' | 'task' | 'reward'>,
  claims: readonly Claim[],
  earlier: readonly { cycleKey: string; isRunning: boolean }[],
  now: Date,
): boolean {
  const { perMemberMax, cycle, timeZone } = promotion;
  const cycleKey = computeCycleKey(cycle, timeZone, now);
  const taken = claims.filter(
    (claim) => claim.cycleKey === cycleKey || takesPlace(promotion, claim, now),
  ).length;
  if (earlier.some((claim) => claim.cycleKey === cycleKey)) return true;
  return taken + earlier.filter((claim) => !claim.isRunning).length >= perMemberMax;
}

/** Inserts the claim that a first step begins, as of `at`. */
export function beginClaim(
  { clock, live }: ClaimParts,
  tx: Tx,
  memberId: number,
  promotion: Promotion,
  claim: Pick<Claim, 'status'> & Partial<Pick<Claim, 'requestId' | 'remark' | 'amount'>>,
  at = clock.now(),
): Promise<Claim> {
  live.send({ memberId }, { topic: 'promotions' });
  return insertClaim(tx.withTables<ClaimTables>(), {
    promotionId: promotion.id,
    memberId,
    cycleKey: computeCycleKey(promotion.cycle, promotion.timeZone, at),
    termsVersion: promotion.termsVersion,
    requestId: null,
    remark: null,
    amount: null,
    startedAt: at,
    ...claim,
  });
}

/** Fails with `promotions.not-started` or `promotions.closed` unless a promotion is open. */
export function requireOpen({ id }: Promotion, phase: Phase): void {
  if (phase === 'coming-soon') throw new AppError('promotions.not-started', `Promotion ${id} has not begun.`);
  if (phase === 'closed') throw new AppError('promotions.closed', `Promotion ${id} is closed.`);
}

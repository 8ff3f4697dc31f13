import { AppError } from '@parlour/contracts';
import type { Tx } from '../../server/index.ts';
import { getPhase, type Phase, type Promotion } from '../promotion.ts';
import { computeCycleKey } from './claim-rules.ts';
import { type Claim, type ClaimTables, insertClaim } from './claim-store.ts';
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
  if (claims.length < promotion.perMemberMax) return;
  throw new AppError('promotions.claim-limit', `Member ${memberId} has ${claims.length} claims.`);
}

/** Inserts the claim that a first step begins. */
export function beginClaim(
  { clock, live }: ClaimParts,
  tx: Tx,
  memberId: number,
  promotion: Promotion,
  claim: Pick<Claim, 'status'> & Partial<Pick<Claim, 'requestId' | 'remark' | 'amount'>>,
): Promise<Claim> {
  const now = clock.now();
  live.send({ memberId }, { topic: 'promotions' });
  return insertClaim(tx.withTables<ClaimTables>(), {
    promotionId: promotion.id,
    memberId,
    cycleKey: computeCycleKey(promotion.cycle, promotion.timeZone, now),
    termsVersion: promotion.termsVersion,
    requestId: null,
    remark: null,
    amount: null,
    startedAt: now,
    ...claim,
  });
}

function requireOpen({ id }: Promotion, phase: Phase): void {
  if (phase === 'coming-soon') throw new AppError('promotions.not-started', `Promotion ${id} has not begun.`);
  if (phase === 'closed') throw new AppError('promotions.closed', `Promotion ${id} is closed.`);
}

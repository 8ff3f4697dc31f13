import { AppError } from '@parlour/contracts';
import type { Tx } from '../../server/index.ts';
import { getPhase, type Promotion } from '../promotion.ts';
import { findPromotion, lockPromotion, type PromotionsTables } from '../store.ts';
import { createClaimChanges, createStepError } from './claim-changes.ts';
import { computeCycleKey, computeReward } from './claim-rules.ts';
import { type Claim, type ClaimTables, findCurrent, readClaims } from './claim-store.ts';
import { type ClaimViews, createClaimViews } from './claim-views.ts';
import { requireDepositIn } from './deposit-promotions.ts';
import { requireReceiver } from './eligibility.ts';
import { beginClaim, requireFirstStep, requireOpen } from './first-step.ts';
import { describeForDeposit } from './missed-deposits.ts';
import type { ClaimParts } from './parts.ts';

interface Application {
  requestId: string;
  promotionId: number;
  remark: string;
  pictureIds: readonly string[];
}

export interface ClaimsService extends ClaimViews {
  /**
   * Joins. A member who has joined gets the same claim. Fails with `promotions.not-found`, `promotions.not-started`,
   * `promotions.closed`, with a code of `promotionRefusals`, or with `promotions.wrong-step`.
   */
  join(memberId: number, promotionId: number): Promise<Claim>;
  /**
   * Sends an application, once per request id. Also fails with `request.duplicate-mismatch` and
   * `picture.not-found`.
   */
  apply(memberId: number, application: Application): Promise<Claim>;
  /**
   * Credits an issued award. A promotion without a first step is issued and credited at once. An award that
   * was already claimed is returned unchanged. Also fails with `promotions.budget-spent`.
   */
  claim(memberId: number, promotionId: number): Promise<Claim>;
  /** Describes the promotion of a deposit. See `describeForDeposit`. */
  describeForDeposit(deposit: {
    orderNo: string;
    promotionId: number;
  }): ReturnType<typeof describeForDeposit>;
  /** Checks that a deposit can take a promotion now. See `requireDepositIn`. */
  requireDepositIn(
    tx: Tx,
    memberId: number,
    deposit: { promotionId: number; creditMinor: number },
  ): Promise<void>;
}

/** Returns the key under which the platform stores an application's pictures. */
export const toPictureOwner = ({ id, attempt }: Pick<Claim, 'id' | 'attempt'>): string =>
  `promotion-claim:${id}:${attempt}`;

export function createClaims(parts: ClaimParts): ClaimsService {
  const { database, clock, pictures } = parts;
  const changes = createClaimChanges(parts);
  const getCycleKey = ({ cycle, timeZone }: Promotion) => computeCycleKey(cycle, timeZone, clock.now());

  /** Fails for a member without a claim when the promotion is over: a rush on a spent budget needs no lock. */
  const refuseWhenOver = async (memberId: number, promotionId: number): Promise<void> => {
    const promotion = await findPromotion(database.withTables<PromotionsTables>(), promotionId);
    const phase = promotion && getPhase(promotion, clock.now());
    if (!promotion || phase !== 'closed') return;
    const claims = await readClaims(database.withTables<ClaimTables>(), memberId, [promotionId]);
    if (claims.length > 0) return;
    requireEntry(promotion, 'none');
    requireOpen(promotion, phase);
  };

  /** Runs `work` under the promotion's lock, with the member's claims of it. */
  const locked = <T>(
    memberId: number,
    promotionId: number,
    work: (tx: Tx, promotion: Promotion, claims: readonly Claim[]) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (tx) => {
      const promotion = await lockPromotion(tx.withTables<PromotionsTables>(), promotionId);
      if (!promotion) throw new AppError('promotions.not-found', `There is no promotion ${promotionId}.`);
      const claims = await readClaims(tx.withTables<ClaimTables>(), memberId, [promotionId]);
      return work(tx, promotion, claims);
    });

  /** Issues and credits a promotion that has no first step. */
  const claimAtOnce = async (
    tx: Tx,
    memberId: number,
    promotion: Promotion,
    claims: readonly Claim[],
  ): Promise<Claim> => {
    await requireFirstStep(parts, tx, memberId, promotion, claims);
    const signed = await beginClaim(parts, tx, memberId, promotion, { status: 'signed' });
    const amount = computeReward(promotion.reward, 0);
    const issued = await changes.issueIn(tx, promotion, signed, { amount });
    if (!issued)
      throw new AppError('promotions.budget-spent', `Promotion ${promotion.id} has no budget left.`);
    return issued.status === 'claimed' ? issued : changes.payIn(tx, promotion, issued);
  };

  return {
    ...createClaimViews(parts),
    describeForDeposit: (deposit) => describeForDeposit(database, deposit),
    requireDepositIn: (tx, memberId, deposit) => requireDepositIn(parts, tx, memberId, deposit),
    join: (memberId, promotionId) =>
      locked(memberId, promotionId, async (tx, promotion, claims) => {
        const current = findCurrent(claims, getCycleKey(promotion));
        if (current) return current;
        requireEntry(promotion, 'join');
        await requireFirstStep(parts, tx, memberId, promotion, claims);
        return beginClaim(parts, tx, memberId, promotion, { status: 'signed' });
      }),
    apply: (memberId, { requestId, promotionId, remark, pictureIds }) =>
      locked(memberId, promotionId, async (tx, promotion, claims) => {
        const known = claims.find((claim) => claim.requestId === requestId);
        if (known) return requireSame(known, remark);
        requireEntry(promotion, 'apply');
        const current = findCurrent(claims, getCycleKey(promotion));
        const others = claims.filter((claim) => claim !== current);
        await requireFirstStep(parts, tx, memberId, promotion, others);
        const claim = current
          ? await changes.moveIn(tx, promotion, current, 'applying', {
              requestId,
              remark,
              attempt: current.attempt + 1,
              termsVersion: promotion.termsVersion,
              decidedBy: null,
            })
          : await beginClaim(parts, tx, memberId, promotion, { status: 'applying', requestId, remark });
        await pictures.use(tx, pictureIds, toPictureOwner(claim), memberId);
        return claim;
      }),
    async claim(memberId, promotionId) {
      await refuseWhenOver(memberId, promotionId);
      return locked(memberId, promotionId, async (tx, promotion, claims) => {
        const issued = claims.find(({ status }) => status === 'issued');
        if (issued) {
          await requireReceiver(parts, tx, memberId);
          return changes.payIn(tx, promotion, issued);
        }
        const current = findCurrent(claims, getCycleKey(promotion));
        if (current?.status === 'claimed') return current;
        if (current) throw createStepError(current);
        requireEntry(promotion, 'none');
        return claimAtOnce(tx, memberId, promotion, claims);
      });
    },
  };
}

function requireEntry({ id, entry }: Promotion, wanted: Promotion['entry']): void {
  if (entry === wanted) return;
  throw new AppError('promotions.wrong-step', `The first step of promotion ${id} is ${entry}.`);
}

function requireSame(claim: Claim, remark: string): Claim {
  if (claim.remark === remark) return claim;
  throw new AppError('request.duplicate-mismatch', 'This request id was sent with other words before.');
}

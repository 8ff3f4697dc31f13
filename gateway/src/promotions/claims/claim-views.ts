import type {
  PromotionRequirement,
  PromotionStatus,
  PromotionStep,
  promotionRefusals,
} from '@parlour/contracts/calls';
import { getPhase, getRunningPhase, type Promotion } from '../promotion.ts';
import { computeCycleKey, getShownStatus, getStep, isRunning } from './claim-rules.ts';
import { type Claim, type ClaimTables, findCurrent, readClaims, readEarlier } from './claim-store.ts';
import { findRefusals } from './eligibility.ts';
import { isAtLimit } from './first-step.ts';
import type { ClaimParts } from './parts.ts';

/** A promotion as one member sees it. */
interface MemberView {
  status: PromotionStatus | undefined;
  /** The claim of this period, or an earlier claim whose award is not claimed yet. */
  claim: Claim | undefined;
  step: PromotionStep | undefined;
  refusedBy: (typeof promotionRefusals)[number] | undefined;
  missing: PromotionRequirement[];
}

/** Reads of promotions for one member. */
export interface ClaimViews {
  /** Returns promotions as the member, or a visitor, sees them, in the given order. */
  readViews(memberId: number | undefined, promotions: readonly Promotion[]): Promise<MemberView[]>;
  readView(memberId: number | undefined, promotion: Promotion): Promise<MemberView>;
}

export function createClaimViews(parts: ClaimParts): ClaimViews {
  const { database, clock } = parts;
  const db = database.withTables<ClaimTables>();
  const findShown = (promotion: Promotion, own: readonly Claim[], now: Date): Claim | undefined => {
    const waiting = own.find(({ status }) => status === 'issued');
    return waiting ?? findCurrent(own, computeCycleKey(promotion.cycle, promotion.timeZone, now));
  };

  const readViews: ClaimViews['readViews'] = async (memberId, promotions) => {
    const now = clock.now();
    const ids = promotions.map(({ id }) => id);
    const claims = memberId === undefined ? [] : await readClaims(db, memberId, ids);
    const seen = promotions.map((promotion) => {
      const own = claims.filter(({ promotionId }) => promotionId === promotion.id);
      const claim = findShown(promotion, own, now);
      const phase = isRunning(claim?.status) ? getRunningPhase(promotion, now) : getPhase(promotion, now);
      const status = getShownStatus(phase, claim?.status);
      return { promotion, own, claim, status, step: getStep(promotion, phase, claim?.status) };
    });
    const asked = seen.filter(({ step }) => step !== undefined);
    const refusals = await readStepRefusals(parts, memberId, asked);
    return seen.map(({ promotion, claim, status, step }) => {
      const { refusedBy, missing = [] } = refusals.get(promotion.id) ?? {};
      return { status, claim, step, refusedBy, missing };
    });
  };

  return {
    readViews,
    async readView(memberId, promotion) {
      const [view] = await readViews(memberId, [promotion]);
      if (!view) throw new Error(`There is no view of promotion ${promotion.id}.`);
      return view;
    },
  };
}

const isFirstStep = (claim: Claim | undefined): boolean => claim === undefined || claim.status === 'rejected';

/** Returns why the next steps of promotions would fail for a member, by the promotion's id. A visitor is not refused. */
async function readStepRefusals(
  parts: ClaimParts,
  memberId: number | undefined,
  asked: readonly { promotion: Promotion; own: readonly Claim[]; claim: Claim | undefined }[],
): Promise<ReadonlyMap<number, Pick<MemberView, 'refusedBy' | 'missing'>>> {
  if (memberId === undefined || asked.length === 0) return new Map();
  // After the first step only blocks are checked, because the facts by which the member qualified may have
  // changed since then.
  const checked = asked.map(({ promotion, claim }) => (isFirstStep(claim) ? promotion : { eligibility: {} }));
  const refusals = await parts.database.transaction((tx) => findRefusals(parts, tx, memberId, checked));
  const ids = asked.map(({ promotion }) => promotion.id);
  const now = parts.clock.now();
  const earlier = await readEarlier(parts.database.withTables<ClaimTables>(), memberId, ids, now);
  const views = new Map<number, Pick<MemberView, 'refusedBy' | 'missing'>>();
  asked.forEach(({ promotion, own, claim }, index) => {
    const refusal = refusals[index];
    const others = own.filter((one) => one !== claim);
    const ofEarlier = earlier.filter(({ promotionId }) => promotionId === promotion.id);
    const isLimit = isFirstStep(claim) && isAtLimit(promotion, others, ofEarlier, now);
    const refusedBy = refusal?.code ?? (isLimit ? 'promotions.claim-limit' : undefined);
    views.set(promotion.id, { refusedBy, missing: refusal?.missing ?? [] });
  });
  return views;
}

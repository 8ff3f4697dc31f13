import { AppError } from '@parlour/contracts';
import type {
  PromotionRequirement,
  PromotionStatus,
  PromotionStep,
  promotionRefusals,
} from '@parlour/contracts/calls';
import type { Tx } from '../../server/index.ts';
import { getPhase, type Phase, type Promotion } from '../promotion.ts';
import { lockPromotion, type PromotionsTables } from '../store.ts';
import { createClaimChanges, createStepError } from './claim-changes.ts';
import { computeCycleKey, computeReward, getShownStatus, getStep } from './claim-rules.ts';
import { type Claim, type ClaimTables, insertClaim, readClaims } from './claim-store.ts';
import { findRefusals, requireEligible, requireReceiver } from './eligibility.ts';
import type { ClaimParts } from './parts.ts';

interface Application {
  requestId: string;
  promotionId: number;
  remark: string;
  pictureIds: readonly string[];
}

/** A promotion as one member sees it. */
interface MemberView {
  status: PromotionStatus | undefined;
  /** The claim of this period, or an earlier claim whose award is not claimed yet. */
  claim: Claim | undefined;
  step: PromotionStep | undefined;
  refusedBy: (typeof promotionRefusals)[number] | undefined;
  missing: PromotionRequirement[];
}

export interface ClaimsService {
  /** Returns promotions as the member, or a visitor, sees them, in the given order. */
  readViews(memberId: number | undefined, promotions: readonly Promotion[]): Promise<MemberView[]>;
  readView(memberId: number | undefined, promotion: Promotion): Promise<MemberView>;
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
}

/** Returns the key under which the platform stores an application's pictures. */
export const toPictureOwner = ({ id, attempt }: Pick<Claim, 'id' | 'attempt'>): string =>
  `promotion-claim:${id}:${attempt}`;

export function createClaims(parts: ClaimParts): ClaimsService {
  const { database, clock, pictures } = parts;
  const changes = createClaimChanges(parts);
  const getCycleKey = ({ cycle, timeZone }: Promotion) => computeCycleKey(cycle, timeZone, clock.now());

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

  /** Fails unless the member can take a first step now. */
  const requireFirstStep = async (
    tx: Tx,
    memberId: number,
    promotion: Promotion,
    claims: readonly Claim[],
  ): Promise<void> => {
    requireOpen(promotion, getPhase(promotion, clock.now()));
    await requireEligible(parts, tx, memberId, promotion);
    if (claims.length < promotion.perMemberMax) return;
    throw new AppError('promotions.claim-limit', `Member ${memberId} has ${claims.length} claims.`);
  };
  const begin = (
    tx: Tx,
    memberId: number,
    promotion: Promotion,
    claim: Pick<Claim, 'status'> & Partial<Pick<Claim, 'requestId' | 'remark' | 'amount'>>,
  ): Promise<Claim> => {
    parts.live.send({ memberId }, { topic: 'promotions' });
    return insertClaim(tx.withTables<ClaimTables>(), {
      promotionId: promotion.id,
      memberId,
      cycleKey: getCycleKey(promotion),
      termsVersion: promotion.termsVersion,
      requestId: null,
      remark: null,
      amount: null,
      startedAt: clock.now(),
      ...claim,
    });
  };

  /** Issues and credits a promotion that has no first step. */
  const claimAtOnce = async (
    tx: Tx,
    memberId: number,
    promotion: Promotion,
    claims: readonly Claim[],
  ): Promise<Claim> => {
    await requireFirstStep(tx, memberId, promotion, claims);
    const signed = await begin(tx, memberId, promotion, { status: 'signed' });
    const amount = computeReward(promotion.reward, 0);
    const issued = await changes.issueIn(tx, promotion, signed, { amount });
    if (!issued)
      throw new AppError('promotions.budget-spent', `Promotion ${promotion.id} has no budget left.`);
    return issued.status === 'claimed' ? issued : changes.payIn(tx, promotion, issued);
  };

  return {
    ...createReads(parts),
    join: (memberId, promotionId) =>
      locked(memberId, promotionId, async (tx, promotion, claims) => {
        const current = findCurrent(claims, getCycleKey(promotion));
        if (current) return current;
        requireEntry(promotion, 'join');
        await requireFirstStep(tx, memberId, promotion, claims);
        return begin(tx, memberId, promotion, { status: 'signed' });
      }),
    apply: (memberId, { requestId, promotionId, remark, pictureIds }) =>
      locked(memberId, promotionId, async (tx, promotion, claims) => {
        const known = claims.find((claim) => claim.requestId === requestId);
        if (known) return requireSame(known, remark);
        requireEntry(promotion, 'apply');
        const current = findCurrent(claims, getCycleKey(promotion));
        const others = claims.filter((claim) => claim !== current);
        await requireFirstStep(tx, memberId, promotion, others);
        const claim = current
          ? await changes.moveIn(tx, promotion, current, 'applying', {
              requestId,
              remark,
              attempt: current.attempt + 1,
              termsVersion: promotion.termsVersion,
              decidedBy: null,
            })
          : await begin(tx, memberId, promotion, { status: 'applying', requestId, remark });
        await pictures.use(tx, pictureIds, toPictureOwner(claim), memberId);
        return claim;
      }),
    claim: (memberId, promotionId) =>
      locked(memberId, promotionId, async (tx, promotion, claims) => {
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
      }),
  };
}

function createReads(parts: ClaimParts): Pick<ClaimsService, 'readViews' | 'readView'> {
  const { database, clock } = parts;
  const db = database.withTables<ClaimTables>();
  const findShown = (promotion: Promotion, own: readonly Claim[], now: Date): Claim | undefined => {
    const waiting = own.find(({ status }) => status === 'issued');
    return waiting ?? findCurrent(own, computeCycleKey(promotion.cycle, promotion.timeZone, now));
  };

  const readViews: ClaimsService['readViews'] = async (memberId, promotions) => {
    const now = clock.now();
    const ids = promotions.map(({ id }) => id);
    const claims = memberId === undefined ? [] : await readClaims(db, memberId, ids);
    const seen = promotions.map((promotion) => {
      const own = claims.filter(({ promotionId }) => promotionId === promotion.id);
      const claim = findShown(promotion, own, now);
      const phase = getPhase(promotion, now);
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
  const views = new Map<number, Pick<MemberView, 'refusedBy' | 'missing'>>();
  asked.forEach(({ promotion, own, claim }, index) => {
    const refusal = refusals[index];
    const others = own.filter((one) => one !== claim);
    const isLimit = isFirstStep(claim) && others.length >= promotion.perMemberMax;
    const refusedBy = refusal?.code ?? (isLimit ? 'promotions.claim-limit' : undefined);
    views.set(promotion.id, { refusedBy, missing: refusal?.missing ?? [] });
  });
  return views;
}

/** Finds the claim of a period. */
const findCurrent = (claims: readonly Claim[], cycleKey: string): Claim | undefined =>
  claims.find((claim) => claim.cycleKey === cycleKey);

function requireOpen({ id }: Promotion, phase: Phase): void {
  if (phase === 'coming-soon') throw new AppError('promotions.not-started', `Promotion ${id} has not begun.`);
  if (phase === 'closed') throw new AppError('promotions.closed', `Promotion ${id} is closed.`);
}

function requireEntry({ id, entry }: Promotion, wanted: Promotion['entry']): void {
  if (entry === wanted) return;
  throw new AppError('promotions.wrong-step', `The first step of promotion ${id} is ${entry}.`);
}

function requireSame(claim: Claim, remark: string): Claim {
  if (claim.remark === remark) return claim;
  throw new AppError('request.duplicate-mismatch', 'This request id was sent with other words before.');
}

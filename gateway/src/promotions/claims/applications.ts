import { AppError } from '@parlour/contracts';
import type { Picture } from '../../platform/index.ts';
import { minuteMs, type RowCount, type Tx } from '../../server/index.ts';
import type { Promotion } from '../promotion.ts';
import { findPromotions, lockPromotion, type PromotionsTables } from '../store.ts';
import { createClaimChanges, createStepError, toClaimNo } from './claim-changes.ts';
import {
  type ApplicationPage,
  type Claim,
  type ClaimTables,
  findClaim,
  lockClaims,
  readApplications,
  writeClaim,
} from './claim-store.ts';
import { toPictureOwner } from './claims.ts';
import { requireReceiver } from './eligibility.ts';
import type { ClaimParts } from './parts.ts';

export interface Application {
  claim: Claim;
  promotion: Promotion;
  username: string;
  pictures: number;
}

interface Approval {
  claimId: number;
  /** Only for a percentage reward, whose base only the operator knows. */
  amount?: number | undefined;
}

/** Members' applications, as operators decide them. */
export interface Applications {
  list(page: ApplicationPage): Promise<{ applications: Application[]; count: RowCount }>;
  /** Returns the pictures of the latest application. Fails with `promotions.claim-not-found`. */
  readPictures(claimId: number): Promise<Picture[]>;
  /**
   * Reserves an application for one operator. Fails with `promotions.application-reserved` and
   * `promotions.wrong-step`.
   */
  reserve(reservation: { claimId: number; actor: string }): Promise<Claim>;
  /** Ends the operator's own reservation. Fails with `promotions.application-reserved`. */
  release(reservation: { claimId: number; actor: string }): Promise<Claim>;
  /** Returns what an approval would issue, and for whom it is reserved; undefined when no reserved application waits. */
  readFacts(
    tx: Tx,
    approval: Approval,
  ): Promise<{ memberId: number; promotion: Promotion; amount: number; reservedBy: string } | undefined>;
  /**
   * Issues the award of an application that the actor has reserved. Fails with `promotions.claim-not-found`,
   * `promotions.application-reserved`, `promotions.reservation-missing`, `promotions.wrong-step`, `promotions.budget-spent`,
   * `request.invalid` for an amount that the promotion does not give, and with a code of `promotionRefusals`
   * when the member may receive nothing now.
   */
  approveIn(tx: Tx, approval: Approval & { reason: string; actor: string }): Promise<Claim>;
  /** Rejects the application with a message to the member. */
  reject(decision: { claimId: number; reason: string; actor: string }): Promise<Claim>;
}

export function createApplications(parts: ClaimParts): Applications {
  const { database, identity, pictures, audit } = parts;
  const db = database.withTables<ClaimTables>();
  const changes = createClaimChanges(parts);

  /** Locks a claim and its promotion. Like every other change, it locks the promotion first. */
  const lock = async (tx: Tx, claimId: number): Promise<{ claim: Claim; promotion: Promotion }> => {
    const found = await findClaim(tx.withTables<ClaimTables>(), claimId);
    const promotion = found && (await lockPromotion(tx.withTables<PromotionsTables>(), found.promotionId));
    const [claim] = await lockClaims(tx.withTables<ClaimTables>(), [claimId]);
    if (!claim || !promotion) throw createNotFoundError(claimId);
    return { claim, promotion };
  };

  return {
    async list(page) {
      const { claims, count } = await readApplications(db, page);
      const promotionIds = [...new Set(claims.map(({ promotionId }) => promotionId))];
      const promotions = await findPromotions(database.withTables<PromotionsTables>(), promotionIds);
      const members = await identity.findMembersByIds(claims.map(({ memberId }) => memberId));
      const counts = await pictures.countUsed(claims.map(toPictureOwner));
      const applications = claims.flatMap((claim) => {
        const promotion = promotions.get(claim.promotionId);
        const username = members.get(claim.memberId)?.username ?? '';
        return promotion
          ? [{ claim, promotion, username, pictures: counts.get(toPictureOwner(claim)) ?? 0 }]
          : [];
      });
      return { applications, count };
    },
    async readPictures(claimId) {
      const claim = await findClaim(db, claimId);
      if (!claim) throw createNotFoundError(claimId);
      return pictures.listUsed(toPictureOwner(claim));
    },
    ...createReservations(parts, lock),
    async readFacts(tx, approval) {
      const { claim, promotion } = await lock(tx, approval.claimId);
      const { status, reservedBy, memberId } = claim;
      if (status !== 'applying' || reservedBy === null) return undefined;
      return { memberId, promotion, amount: getAmount(promotion, approval.amount), reservedBy };
    },
    async approveIn(tx, { claimId, amount, reason, actor }) {
      const { claim, promotion } = await lock(tx, claimId);
      requireOwnReservation(parts, claim, actor);
      await requireReceiver(parts, tx, claim.memberId);
      const award = { amount: getAmount(promotion, amount), decidedBy: actor };
      const issued = await changes.issueIn(tx, promotion, claim, award);
      if (!issued)
        throw new AppError(
          'promotions.budget-spent',
          `Promotion ${promotion.id} has too little budget left.`,
        );
      await audit.record(tx, {
        actor,
        act: 'promotion.approve',
        subject: `member:${claim.memberId}`,
        after: {
          claim: toClaimNo(claimId),
          promotion: promotion.id,
          kind: getAwardKind(promotion),
          amount: award.amount,
          reason,
        },
      });
      return issued;
    },
    reject: ({ claimId, reason, actor }) =>
      database.transaction(async (tx) => {
        const { claim, promotion } = await lock(tx, claimId);
        requireOwnReservation(parts, claim, actor);
        const rejected = await changes.rejectIn(tx, promotion, claim, { reason, decidedBy: actor });
        await audit.record(tx, {
          actor,
          act: 'promotion.reject',
          subject: `member:${claim.memberId}`,
          after: { claim: toClaimNo(claimId), promotion: promotion.id, reason },
        });
        return rejected;
      }),
  };
}

/** Returns the unit of the amounts that a promotion awards. */
export const getAwardKind = ({ reward }: Pick<Promotion, 'reward'>): 'MONEY' | 'POINTS' =>
  reward.kind === 'points' ? 'POINTS' : 'MONEY';

const reservationMs = 15 * minuteMs;

function createReservations(
  { clock, database }: ClaimParts,
  lock: (tx: Tx, claimId: number) => Promise<{ claim: Claim }>,
): Pick<Applications, 'reserve' | 'release'> {
  const write = async (tx: Tx, claim: Claim, reserved: Pick<Claim, 'reservedBy' | 'reservedUntil'>) => {
    const changed = { ...claim, ...reserved };
    await writeClaim(tx.withTables<ClaimTables>(), changed);
    return changed;
  };
  return {
    reserve: ({ claimId, actor }) =>
      database.transaction(async (tx) => {
        const { claim } = await lock(tx, claimId);
        refuseForeignReservation({ clock }, claim, actor);
        if (claim.status !== 'applying') throw createStepError(claim);
        const reservedUntil = new Date(clock.now().getTime() + reservationMs);
        return write(tx, claim, { reservedBy: actor, reservedUntil });
      }),
    release: ({ claimId, actor }) =>
      database.transaction(async (tx) => {
        const { claim } = await lock(tx, claimId);
        refuseForeignReservation({ clock }, claim, actor);
        return write(tx, claim, { reservedBy: null, reservedUntil: null });
      }),
  };
}

function refuseForeignReservation(
  { clock }: Pick<ClaimParts, 'clock'>,
  { id, reservedBy, reservedUntil }: Claim,
  actor: string,
): void {
  if (reservedBy === null || reservedBy === actor) return;
  if (reservedUntil === null || reservedUntil <= clock.now()) return;
  throw new AppError('promotions.application-reserved', `${reservedBy} works on claim ${id}.`, {
    details: { reservedBy, until: reservedUntil.toISOString() },
  });
}

/**
 * Fails unless the actor has reserved an application that waits. An expired reservation is still accepted until somebody
 * else reserves the application, because the second person may approve it late.
 */
function requireOwnReservation(parts: ClaimParts, claim: Claim, actor: string): void {
  if (claim.status !== 'applying') return;
  refuseForeignReservation(parts, claim, actor);
  if (claim.reservedBy !== actor)
    throw new AppError('promotions.reservation-missing', `${actor} has not reserved claim ${claim.id}.`);
}

/**
 * Returns the amount of an approval: the promotion's fixed amount or, within the limit of a percentage reward,
 * the operator's amount.
 */
function getAmount({ reward }: Promotion, given: number | undefined): number {
  const { kind, value, maxMinor } = reward;
  const isFixed = kind !== 'percent';
  if (isFixed && (given === undefined || given === value)) return value;
  if (!isFixed && given !== undefined && given <= (maxMinor ?? Number.MAX_SAFE_INTEGER)) return given;
  throw new AppError('request.invalid', 'The promotion does not give this amount.', {
    fields: [{ path: ['amount'], rule: given === undefined ? 'required' : 'too_large' }],
  });
}

const createNotFoundError = (claimId: number): AppError =>
  new AppError('promotions.claim-not-found', `There is no claim ${claimId}.`);

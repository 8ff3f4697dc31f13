import { AppError, type Localized } from '@parlour/contracts';
import { formatWithSymbol } from '@parlour/money';
import type { Tx } from '../../server/index.ts';
import { dayMs } from '../../server/index.ts';
import { fillMessage, type Movement, requirePosted, toHtml } from '../../wallet/index.ts';
import { takeEnvelope } from '../envelopes/envelope-store.ts';
import { getRunningPhase, isRebate, type Promotion, type Wagering } from '../promotion.ts';
import { endSpent, type PromotionsTables, reserveBudget } from '../store.ts';
import { type ClaimStatus, canTransition } from './claim-rules.ts';
import { type Claim, type ClaimTables, markTold, writeClaim } from './claim-store.ts';
import { issuedMessage, rejectedMessage, spentMessage } from './message-texts.ts';
import type { ClaimParts } from './parts.ts';
import { writeProgress } from './progress-store.ts';

type Change = Partial<
  Pick<
    Claim,
    | 'amount'
    | 'attempt'
    | 'baseMinor'
    | 'decidedBy'
    | 'depositNo'
    | 'progressMinor'
    | 'reason'
    | 'remark'
    | 'requestId'
    | 'termsVersion'
  >
>;

export type Award = { amount: number } & Partial<Pick<Claim, 'baseMinor' | 'depositNo' | 'decidedBy'>>;

interface Advance {
  promotion: Promotion;
  claim: Claim;
  progressMinor: number;
}

export interface ClaimChanges {
  /** Changes the status of a locked claim and notifies the member's pages. Fails with `promotions.wrong-step`. */
  moveIn(tx: Tx, promotion: Promotion, claim: Claim, to: ClaimStatus, change?: Change): Promise<Claim>;
  /**
   * Sets the counted valid bets of locked claims. With the first counted bets, a claim is in process. Returns the claims
   * in their order.
   */
  advanceAllIn(tx: Tx, advances: readonly Advance[]): Promise<Claim[]>;
  /**
   * Issues an award under the promotion's lock: reserves its amount in the budget and notifies the member. An
   * award for the reward centre is delivered at once. A red envelope has its own amount. Returns undefined when the
   * budget is too small.
   */
  issueIn(tx: Tx, promotion: Promotion, claim: Claim, award: Award): Promise<Claim | undefined>;
  /**
   * Tells a member, once, that the budget does not cover the award that the claim has just earned, and ends the
   * promotion if it is open.
   */
  refuseSpentIn(tx: Tx, promotion: Promotion, claim: Claim): Promise<void>;
  /** Rejects an application and gives the member the reason. */
  rejectIn(
    tx: Tx,
    promotion: Promotion,
    claim: Claim,
    decision: { reason: string; decidedBy: string },
  ): Promise<Claim>;
  /** Credits an issued award, once, and opens its required bets. */
  payIn(tx: Tx, promotion: Promotion, claim: Claim): Promise<Claim>;
}

/** A reward that the member does not claim within this time expires. */
const rewardDays = 30;

/** Returns the claim number that members and operators see: `P-1042`. */
export const toClaimNo = (id: number): string => `P-${id}`;

/** Creates the functions that change claims. They are the only writers of statuses. */
export function createClaimChanges(parts: ClaimParts): ClaimChanges {
  const { clock, live, messages, symbol, rewards } = parts;

  const moveIn: ClaimChanges['moveIn'] = async (tx, promotion, claim, to, change = {}) => {
    if (!canTransition(claim.status, to, promotion)) throw createStepError(claim);
    const now = clock.now();
    const issuedAt = to === 'issued' ? now : claim.issuedAt;
    const unreserved = { reservedBy: null, reservedUntil: null };
    const changed = {
      ...claim,
      reason: null,
      ...unreserved,
      ...change,
      issuedAt,
      status: to,
      changedAt: now,
    };
    await writeClaim(tx.withTables<ClaimTables>(), changed);
    live.send({ memberId: claim.memberId }, { topic: 'promotions' });
    return changed;
  };
  const notify = (
    tx: Tx,
    { memberId }: Claim,
    text: { title: Localized; body: Localized; isPromotional?: boolean },
  ) => messages.sendMessage(tx, { to: { memberId }, kind: 'PERSONAL', ...text });
  const payIn: ClaimChanges['payIn'] = async (tx, promotion, claim) => {
    await credit(parts, tx, promotion, claim);
    return moveIn(tx, promotion, claim, 'claimed');
  };
  const deliverIn = async (tx: Tx, promotion: Promotion, claim: Claim): Promise<Claim> => {
    if (!rewards) throw new Error(`Promotion ${promotion.id} needs a reward centre.`);
    const now = clock.now();
    await rewards.issueReward(tx, {
      memberId: claim.memberId,
      source: promotion.reward.envelopes ? 'RED_ENVELOPE' : 'PROMO',
      sourceId: String(claim.id),
      kind: promotion.reward.kind === 'points' ? 'points' : 'money',
      amount: requireAmount(claim),
      turnoverMultiple: promotion.wagering?.multiple ?? 0,
      wagering: promotion.wagering && toConditions(promotion.wagering, claim),
      availableFrom: now,
      expiresAt: new Date(now.getTime() + rewardDays * dayMs),
      title: promotion.title,
    });
    return moveIn(tx, promotion, claim, 'claimed');
  };

  return {
    moveIn,
    async advanceAllIn(tx, advances) {
      const now = clock.now();
      const changed: Claim[] = [];
      for (const { promotion, claim, progressMinor } of advances)
        changed.push(
          claim.status === 'signed'
            ? await moveIn(tx, promotion, claim, 'in-process', { progressMinor })
            : { ...claim, progressMinor, changedAt: now },
        );
      const running = changed.filter((_claim, place) => advances[place]?.claim.status !== 'signed');
      if (running.length > 0) await writeProgress(tx.withTables<ClaimTables>(), running, now);
      for (const { memberId } of running) live.send({ memberId }, { topic: 'promotions' });
      return changed;
    },
    async issueIn(tx, promotion, claim, given) {
      const awarded = promotion.reward.envelopes
        ? await takeEnvelope(tx, promotion.id, claim.id)
        : given.amount;
      if (awarded === undefined) return undefined;
      const award = { ...given, amount: awarded };
      if (!(await reserveBudget(tx.withTables<PromotionsTables>(), promotion.id, award.amount)))
        return undefined;
      // When no play is needed, both steps follow at once.
      const begun = claim.status === 'signed' ? await moveIn(tx, promotion, claim, 'in-process') : claim;
      const issued = await moveIn(tx, promotion, begun, 'issued', award);
      const isPoints = promotion.reward.kind === 'points';
      const amount = isPoints ? String(award.amount) : formatWithSymbol(award.amount, symbol);
      const text = issuedMessage[isPoints ? 'points' : 'money'][promotion.delivery];
      const filled = fillMessage(text, { title: promotion.title, amount });
      await notify(tx, issued, { ...filled, isPromotional: true });
      if (promotion.budget !== undefined) live.send('everyone', { topic: 'promotions' });
      return promotion.delivery === 'reward_center' ? deliverIn(tx, promotion, issued) : issued;
    },
    async refuseSpentIn(tx, promotion, claim) {
      const now = clock.now();
      if (!(await markTold(tx.withTables<ClaimTables>(), claim.id, now))) return;
      await notify(tx, claim, fillMessage(spentMessage, { title: promotion.title }));
      if (getRunningPhase(promotion, now) !== 'open') return;
      await endSpent(tx.withTables<PromotionsTables>(), promotion.id, now);
      live.send('everyone', { topic: 'promotions' });
    },
    async rejectIn(tx, promotion, claim, decision) {
      const rejected = await moveIn(tx, promotion, claim, 'rejected', decision);
      const values = { title: promotion.title, reason: toHtml(decision.reason) };
      await notify(tx, rejected, fillMessage(rejectedMessage, values));
      return rejected;
    },
    payIn,
  };
}

export const createStepError = ({ id, status }: Claim): AppError =>
  new AppError('promotions.wrong-step', `Claim ${id} is ${status}.`, { details: { status } });

function requireAmount({ id, amount }: Claim): number {
  if (amount === null) throw new Error(`Claim ${id} has no amount.`);
  return amount;
}

/** Returns the type of an award's movement: rebate, red envelope, bonus or points. */
function toMovement(promotion: Promotion, claim: Claim): Omit<Movement, 'source' | 'key' | 'reference'> {
  const amountMinor = requireAmount(claim);
  const { memberId } = claim;
  if (promotion.reward.kind === 'points')
    return {
      type: 'POINT_EARN',
      from: { house: 'points_issued' },
      to: { memberId, book: 'points' },
      amountMinor,
    };
  const to = { memberId, book: 'main' } as const;
  if (isRebate(promotion)) return { type: 'REBATE', from: { house: 'rebate_expense' }, to, amountMinor };
  const type = promotion.reward.envelopes ? 'RED_ENVELOPE' : 'REWARD';
  return { type, from: { house: 'promo_expense' }, to, amountMinor };
}

/** Returns the conditions of the required bets on the award of a claim. */
function toConditions({ base, multiple: _multiple, ...conditions }: Wagering, claim: Claim) {
  const baseMinor = requireAmount(claim) + (base === 'bonus' ? 0 : (claim.baseMinor ?? 0));
  return { ...conditions, baseMinor };
}

/** Credits an award, once: as a bonus grant where it requires bets, else as real money or points. */
async function credit(parts: ClaimParts, tx: Tx, promotion: Promotion, claim: Claim): Promise<void> {
  const { wagering, title, reward } = promotion;
  if (!wagering || reward.kind === 'points') return postAward(parts, tx, promotion, claim);
  const { days, ...conditions } = toConditions(wagering, claim);
  await parts.grants.openIn(tx, {
    ...conditions,
    memberId: claim.memberId,
    key: `promotion-claim:${claim.id}`,
    title,
    amountMinor: requireAmount(claim),
    multiple: wagering.multiple,
    expiresAt: days === undefined ? undefined : new Date(parts.clock.now().getTime() + days * dayMs),
  });
}

async function postAward(
  { clock, ledger, outbox }: ClaimParts,
  tx: Tx,
  promotion: Promotion,
  claim: Claim,
): Promise<void> {
  const { id, memberId } = claim;
  const now = clock.now();
  const movement = toMovement(promotion, claim);
  requirePosted(
    await ledger.postIn(tx, {
      ...movement,
      source: 'promotions',
      key: `claim:${id}`,
      reference: toClaimNo(id),
      occurredAt: now,
    }),
  );
  if (promotion.reward.kind === 'points') return;
  const kind = movement.type === 'REBATE' ? 'rebate' : 'bonus';
  const amountMinor = requireAmount(claim);
  await outbox.publish(tx, 'reward.paid', { memberId, kind, amountMinor, at: now.toISOString() });
}

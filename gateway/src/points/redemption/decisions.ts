import { AppError } from '@parlour/contracts';
import { redeemedBonusDays } from '@parlour/contracts/calls';
import { dayMs, type Tx } from '../../server/index.ts';
import type { PointsParts } from '../parts.ts';
import { requireAllowedIn } from '../parts.ts';
import { lockMember, type PointsTables } from '../store.ts';
import { createDecisionMessage } from './message-texts.ts';
import type { RedemptionPostings } from './postings.ts';
import * as store from './redemption-store.ts';

interface Decision {
  number: string;
  actor: string;
  /** For operators. */
  reason: string;
  /** A message to the member: the delivery, or the reason for a rejection. */
  remark: string | undefined;
}

/**
 * The decisions about a redemption. Both write the audit record and send the member a message. Both fail with
 * `points.redemption-not-found` and `points.redemption-decided`.
 */
export interface Decisions {
  /**
   * Spends the points and the cash. For a credit or a bonus, it fails with `member.excluded` and `member.blocked`, as a
   * request does.
   */
  approveIn(tx: Tx, decision: Decision): Promise<store.StoredRedemption>;
  /** Returns the points, the cash and the stock. */
  rejectIn(tx: Tx, decision: Decision): Promise<store.StoredRedemption>;
}

/** A credit must be bet this many times before it can be withdrawn, and a bonus before it is real money. */
const creditTurnover = 1;

export function createDecisions(parts: PointsParts & { postings: RedemptionPostings }): Decisions {
  const { postings } = parts;
  return {
    async approveIn(tx, decision) {
      const redemption = await lockWaiting(tx, decision.number);
      const { memberId, creditMinor, rewardType } = redemption;
      const isBonus = rewardType === 'FREEBET';
      if (creditMinor !== null) {
        await requireAllowedIn(parts, tx, memberId);
        const open = isBonus ? openBonus : openTurnover;
        await open(parts, tx, { ...redemption, creditMinor });
      }
      await postings.spend(tx, isBonus ? { ...redemption, creditMinor: null } : redemption);
      return decide(parts, tx, redemption, { ...decision, status: 'APPROVED' });
    },
    async rejectIn(tx, decision) {
      const redemption = await lockWaiting(tx, decision.number);
      await postings.giveBack(tx, redemption);
      await store.returnStock(tx.withTables<PointsTables>(), redemption.rewardId, redemption.units);
      return decide(parts, tx, redemption, { ...decision, status: 'REJECTED' });
    },
  };
}

type Redeemed = store.StoredRedemption & { creditMinor: number };

/** Requires bets for a credit, before it is in the wallet. */
async function openTurnover(
  { turnover }: PointsParts,
  tx: Tx,
  { memberId, number, creditMinor }: Redeemed,
): Promise<void> {
  await turnover.closeEmptyIn(tx, [memberId]);
  await turnover.openIn(tx, {
    memberId,
    source: 'BONUS',
    key: `redemption:${number}`,
    baseMinor: creditMinor,
    multiple: creditTurnover,
  });
}

/** Opens a bonus grant, which holds back no withdrawal of other money. */
async function openBonus(
  { clock, grants }: PointsParts,
  tx: Tx,
  { memberId, number, rewardName, creditMinor }: Redeemed,
): Promise<void> {
  await grants.openIn(tx, {
    memberId,
    key: `redemption:${number}`,
    title: rewardName,
    amountMinor: creditMinor,
    baseMinor: creditMinor,
    multiple: creditTurnover,
    expiresAt: new Date(clock.now().getTime() + redeemedBonusDays * dayMs),
  });
}

export const createNotFoundError = (number: string): AppError =>
  new AppError('points.redemption-not-found', `There is no redemption ${number}.`);

/** Locks the member and then the redemption, in the same order as a request. */
async function lockWaiting(tx: Tx, number: string): Promise<store.StoredRedemption> {
  const db = tx.withTables<PointsTables>();
  const found = await store.findByNumber(db, number);
  if (!found) throw createNotFoundError(number);
  await lockMember(db, found.memberId);
  const locked = (await store.lockRedemption(db, number)) ?? found;
  if (locked.status === 'IN_PROCESS') return locked;
  throw new AppError('points.redemption-decided', `Redemption ${number} is ${locked.status}.`, {
    details: { status: locked.status },
  });
}

async function decide(
  { audit, clock, currency, messages }: PointsParts,
  tx: Tx,
  redemption: store.StoredRedemption,
  { actor, reason, remark, status }: Decision & { status: 'APPROVED' | 'REJECTED' },
): Promise<store.StoredRedemption> {
  const { number, memberId, points, paidMinor, creditMinor, units, rewardId } = redemption;
  const decision = { status, remark: remark ?? null, decidedAt: clock.now(), decidedBy: actor };
  await store.writeDecision(tx.withTables<PointsTables>(), number, decision);
  const decided = { ...redemption, ...decision };
  await messages.sendMessage(tx, {
    to: { memberId },
    kind: 'PERSONAL',
    ...createDecisionMessage(decided, currency.symbol),
  });
  await audit.record(tx, {
    actor,
    act: status === 'APPROVED' ? 'redemption.approve' : 'redemption.reject',
    subject: `redemption:${number}`,
    before: { status: redemption.status },
    after: {
      status,
      memberId,
      rewardId,
      units,
      points,
      paidMinor,
      creditMinor,
      remark: decision.remark,
      reason,
    },
  });
  return decided;
}

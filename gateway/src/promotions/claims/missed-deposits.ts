import type { Localized } from '@parlour/contracts';
import { type MissedPromotionReason, missedPromotionReasons } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Database, Tx } from '../../server/index.ts';
import { fillMessage } from '../../wallet/index.ts';
import { getPhase, getRunningPhase, hasBudget, type Promotion } from '../promotion.ts';
import { findPromotion, type PromotionsTables } from '../store.ts';
import { computeCycleKey, computeReward, getWeekday, isRunning } from './claim-rules.ts';
import { type Claim, type ClaimTables, findCurrent, readClaims } from './claim-store.ts';
import { findRefusals } from './eligibility.ts';
import { missedMessage } from './message-texts.ts';
import type { ClaimParts } from './parts.ts';

interface NamingDeposit {
  memberId: number;
  orderNo: string;
  promotionId: number;
  creditMinor: number;
  at: Date;
}

/**
 * Records, once, why the promotion that a credited deposit named gives no award for it, and tells the member. Tells
 * nothing when the member knows that its budget is used up.
 */
export async function tellMissedIn(parts: ClaimParts, tx: Tx, deposit: NamingDeposit): Promise<void> {
  const { memberId, orderNo, promotionId } = deposit;
  const claims = await readClaims(tx.withTables<ClaimTables>(), memberId, [promotionId]);
  if (claims.some(({ depositNo }) => depositNo === orderNo)) return;
  const promotion = await findPromotion(tx.withTables<PromotionsTables>(), promotionId);
  if (!promotion) return;
  const reason = await findReason(parts, tx, promotion, claims, deposit);
  if (!(await recordMissed(tx, { orderNo, promotionId, reason }, parts.clock.now()))) return;
  parts.database.afterCommit(() => parts.live.send({ memberId }, { topic: 'order', orderNo }));
  if (claims.some(({ toldAt }) => toldAt !== null)) return;
  const text = fillMessage(missedMessage, { title: promotion.title, orderNo });
  await parts.messages.sendMessage(tx, { to: { memberId }, kind: 'PERSONAL', ...text });
}

/** Finds the first condition, in the order in which they are checked, that the deposit did not meet. */
async function findReason(
  parts: ClaimParts,
  tx: Tx,
  promotion: Promotion,
  claims: readonly Claim[],
  { memberId, creditMinor, at }: NamingDeposit,
): Promise<MissedPromotionReason> {
  const { cycle, timeZone, eligibility, task, reward, spentAt } = promotion;
  const claim = findCurrent(claims, computeCycleKey(cycle, timeZone, at));
  if (claim && !isRunning(claim.status)) return 'limit';
  if (spentAt || claims.some(({ toldAt }) => toldAt !== null)) return 'budget-spent';
  if ((claim ? getRunningPhase : getPhase)(promotion, at) !== 'open') return 'ended';
  const asked = claim ? {} : { ...eligibility, firstDeposit: false };
  const [refusal] = await findRefusals(parts, tx, memberId, [{ eligibility: asked }]);
  if (refusal) return refusal.code === 'promotions.not-eligible' ? 'not-eligible' : 'no-awards';
  if (creditMinor < (eligibility.minDepositMinor ?? 0)) return 'too-small';
  if (task?.weekdays && !task.weekdays.includes(getWeekday(timeZone, at))) return 'other-day';
  if (eligibility.firstDeposit && (await parts.ledger.readDepositsBeforeIn(tx, memberId, at)) > 0)
    return 'not-first';
  if (!hasBudget(promotion, computeReward(reward, creditMinor))) return 'budget-spent';
  return claim ? 'other' : 'limit';
}

/** Records a deposit without an award. Returns false if it is known. */
async function recordMissed(
  tx: Tx,
  {
    orderNo,
    promotionId,
    reason,
  }: Pick<NamingDeposit, 'orderNo' | 'promotionId'> & { reason: MissedPromotionReason },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into promotions_missed_deposit (deposit_no, promotion_id, reason, told_at)
    values (${orderNo}, ${promotionId}, ${reason}, ${now})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the title of the promotion that a deposit names, and why the credited deposit got no award of it. */
export async function describeForDeposit(
  { kysely }: Pick<Database, 'kysely'>,
  { orderNo, promotionId }: Pick<NamingDeposit, 'orderNo' | 'promotionId'>,
): Promise<{ title: Localized; missedBecause: MissedPromotionReason | undefined } | undefined> {
  const { rows } = await sql<{ title: Localized; isMissed: boolean; reason: string | null }>`
    select p.title, m.deposit_no is not null as "isMissed", m.reason from promotions_promotion p
      left join promotions_missed_deposit m on m.deposit_no = ${orderNo} and m.promotion_id = p.id
     where p.id = ${promotionId}`.execute(kysely);
  const [row] = rows;
  if (!row) return undefined;
  const reason = missedPromotionReasons.find((one) => one === row.reason) ?? 'other';
  return { title: row.title, missedBecause: row.isMissed ? reason : undefined };
}

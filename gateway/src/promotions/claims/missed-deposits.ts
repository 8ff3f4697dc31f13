import { sql } from 'kysely';
import type { Tx } from '../../server/index.ts';
import { fillMessage } from '../../wallet/index.ts';
import { findPromotion, type PromotionsTables } from '../store.ts';
import { type ClaimTables, readClaims } from './claim-store.ts';
import { missedMessage } from './message-texts.ts';
import type { ClaimParts } from './parts.ts';

interface NamingDeposit {
  memberId: number;
  orderNo: string;
  promotionId: number;
}

/**
 * Tells a member, once, that the promotion that a credited deposit named gives no award for it: it ended, or the member
 * no longer met its conditions. Tells nothing when the member knows that its budget is used up.
 */
export async function tellMissedIn(
  { messages, clock }: Pick<ClaimParts, 'messages' | 'clock'>,
  tx: Tx,
  { memberId, orderNo, promotionId }: NamingDeposit,
): Promise<void> {
  const claims = await readClaims(tx.withTables<ClaimTables>(), memberId, [promotionId]);
  if (claims.some(({ depositNo, toldAt }) => depositNo === orderNo || toldAt !== null)) return;
  const promotion = await findPromotion(tx.withTables<PromotionsTables>(), promotionId);
  if (!promotion || !(await recordMissed(tx, { orderNo, promotionId }, clock.now()))) return;
  const text = fillMessage(missedMessage, { title: promotion.title, orderNo });
  await messages.sendMessage(tx, { to: { memberId }, kind: 'PERSONAL', ...text });
}

/** Records a deposit without an award. Returns false if it is known. */
async function recordMissed(
  tx: Tx,
  { orderNo, promotionId }: Omit<NamingDeposit, 'memberId'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into promotions_missed_deposit (deposit_no, promotion_id, told_at) values (${orderNo}, ${promotionId}, ${now})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

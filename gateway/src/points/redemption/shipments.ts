import { AppError } from '@parlour/contracts';
import type { ShipmentStatus } from '@parlour/contracts/calls';
import type { Tx } from '../../server/index.ts';
import type { PointsParts } from '../parts.ts';
import { lockMember, type PointsTables } from '../store.ts';
import { createNotFoundError } from './decisions.ts';
import { createShipmentMessage } from './message-texts.ts';
import type { RedemptionPostings } from './postings.ts';
import { canShip } from './redemption-rules.ts';
import * as store from './redemption-store.ts';

interface Shipment {
  number: string;
  status: Exclude<ShipmentStatus, 'PREPARING'>;
  carrier: string | undefined;
  /** The tracking number. */
  tracking: string | undefined;
  reason: string;
  actor: string;
}

/**
 * Records a step in the delivery of an approved redemption, and notifies the member. A return refunds points and cash,
 * and restores the stock. Fails with `points.redemption-not-found`, `points.wrong-shipment`, and `request.invalid` for sent goods
 * without a courier.
 */
export async function shipIn(
  { audit, clock, currency, messages, postings }: PointsParts & { postings: RedemptionPostings },
  tx: Tx,
  { number, status, carrier, tracking, reason, actor }: Shipment,
): Promise<store.StoredRedemption> {
  const db = tx.withTables<PointsTables>();
  const before = await lockGoods(tx, number, status);
  const { memberId, rewardId, units, points, paidMinor } = before;
  if (status === 'SENT' && carrier === undefined)
    throw new AppError('request.invalid', 'Sent goods need a courier.', {
      fields: [{ path: ['carrier'], rule: 'required' }],
    });
  const sent = status === 'SENT' ? { carrier: carrier ?? null, tracking: tracking ?? null } : before;
  const shipment = { status, carrier: sent.carrier, tracking: sent.tracking, at: clock.now() };
  if (status === 'RETURNED') {
    await postings.refund(tx, before);
    await store.returnStock(db, rewardId, units);
  }
  await store.writeShipment(db, number, shipment);
  const after = {
    ...before,
    shipment: status,
    carrier: sent.carrier,
    tracking: sent.tracking,
    shipmentAt: shipment.at,
  };
  const text = createShipmentMessage(after, currency.symbol);
  if (text) await messages.sendMessage(tx, { to: { memberId }, kind: 'PERSONAL', ...text });
  await audit.record(tx, {
    actor,
    act: 'redemption.ship',
    subject: `redemption:${number}`,
    before: { shipment: before.shipment, carrier: before.carrier, tracking: before.tracking },
    after: {
      shipment: status,
      carrier: sent.carrier,
      tracking: sent.tracking,
      ...(status === 'RETURNED' && { points, paidMinor, units }),
      reason,
    },
  });
  return after;
}

/** Locks the member and then the redemption, like its decision. */
async function lockGoods(tx: Tx, number: string, to: ShipmentStatus): Promise<store.StoredRedemption> {
  const db = tx.withTables<PointsTables>();
  const found = await store.findByNumber(db, number);
  if (!found) throw createNotFoundError(number);
  await lockMember(db, found.memberId);
  const locked = (await store.lockRedemption(db, number)) ?? found;
  if (canShip(locked.shipment, to)) return locked;
  throw new AppError('points.wrong-shipment', `The goods of ${number} cannot become ${to}.`, {
    details: { status: locked.shipment },
  });
}

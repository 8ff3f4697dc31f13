import type { Localized } from '@parlour/contracts';
import type { RedemptionStatus, RewardType, ShipmentStatus } from '@parlour/contracts/calls';
import { type RawBuilder, sql } from 'kysely';
import { countRows, type RowCount } from '../../server/index.ts';
import type { Db, PointsTables } from '../store.ts';

/** A redemption with its reward's name. */
export interface StoredRedemption {
  id: number;
  number: string;
  memberId: number;
  requestId: string;
  rewardId: number;
  rewardName: Localized;
  rewardType: RewardType;
  units: number;
  points: number;
  paidMinor: number;
  /** The amount that an approval adds to the wallet; null for goods. */
  creditMinor: number | null;
  address: string | null;
  mobile: string | null;
  status: RedemptionStatus;
  remark: string | null;
  redeemedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** The goods of an approved redemption. */
  shipment: ShipmentStatus | null;
  carrier: string | null;
  /** The tracking number. */
  tracking: string | null;
  shipmentAt: Date | null;
}

const columns = sql`
  r.id, r.number, r.member_id as "memberId", r.request_id as "requestId", r.reward_id as "rewardId",
  w.name as "rewardName", w.type as "rewardType", r.units, r.points, r.paid_minor as "paidMinor",
  r.credit_minor as "creditMinor", r.address, r.mobile, r.status, r.remark, r.redeemed_at as "redeemedAt",
  r.decided_at as "decidedAt", r.decided_by as "decidedBy",
  r.shipment, r.carrier, r.tracking, r.shipment_at as "shipmentAt"`;

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredRedemption[]> =>
  (
    await sql<StoredRedemption>`select ${columns}
      from points_redemption r join points_reward w on w.id = r.reward_id ${rest}`.execute(db)
  ).rows;

export const findByRequest = async (
  db: Db,
  memberId: number,
  requestId: string,
): Promise<StoredRedemption | undefined> =>
  (await select(db, sql`where r.member_id = ${memberId} and r.request_id = ${requestId}`))[0];

export const findByNumber = async (db: Db, number: string): Promise<StoredRedemption | undefined> =>
  (await select(db, sql`where r.number = ${number}`))[0];

/** Reads a redemption and locks it until the transaction ends. */
export const lockRedemption = async (db: Db, number: string): Promise<StoredRedemption | undefined> =>
  (await select(db, sql`where r.number = ${number} for update of r`))[0];

interface Page {
  page: number;
  pageSize: number;
}

/** Reads one page of a member's redemptions, newest first. */
export const readOwn = (db: Db, memberId: number, page: Page) =>
  readPage(db, sql`where r.member_id = ${memberId}`, sql`r.id desc`, page);

interface QueueFilter extends Page {
  show: 'waiting' | 'to-send' | 'all';
  memberId: number | undefined;
  number: string | undefined;
}

/**
 * Reads one page of the redemptions that wait for a decision, or whose goods wait to be sent, oldest first, or of all of
 * them, newest first.
 */
export function readQueue(db: Db, { show, memberId, number, ...page }: QueueFilter) {
  const own = sql`${memberId === undefined ? sql`` : sql`and r.member_id = ${memberId}`}
    ${number === undefined ? sql`` : sql`and r.number = ${number}`}`;
  if (show === 'to-send') return readPage(db, sql`where r.shipment = 'PREPARING' ${own}`, sql`r.id`, page);
  return show === 'waiting'
    ? readPage(db, sql`where r.status = 'IN_PROCESS' ${own}`, sql`r.id`, page)
    : readPage(db, sql`where true ${own}`, sql`r.id desc`, page);
}

async function readPage(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { page, pageSize }: Page,
): Promise<{ redemptions: StoredRedemption[]; count: RowCount }> {
  const redemptions = await select(
    db,
    sql`${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { redemptions, count: await countRows(db, sql`from points_redemption r ${where}`) };
}

/** Counts the units of a reward that a member redeemed, except rejected and returned ones. */
export async function countUnits(db: Db, memberId: number, rewardId: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(units), 0)::bigint as units from points_redemption
     where member_id = ${memberId} and reward_id = ${rewardId} and status <> 'REJECTED'
       and shipment is distinct from 'RETURNED'`.execute(db);
  return rows[0]?.units ?? 0;
}

/** Takes units from the stock. Returns false and changes nothing when fewer are left. */
export async function reserveStock(db: Db, rewardId: number, units: number): Promise<boolean> {
  const { rows } = await sql`update points_reward set available = available - ${units}
    where id = ${rewardId} and available >= ${units} returning id`.execute(db);
  return rows.length > 0;
}

export const returnStock = async (db: Db, rewardId: number, units: number): Promise<void> => {
  await sql`update points_reward set available = available + ${units} where id = ${rewardId}`.execute(db);
};

export const insertRedemption = async (
  db: Db,
  row: Omit<
    PointsTables['points_redemption'],
    | 'id'
    | 'status'
    | 'remark'
    | 'decided_at'
    | 'decided_by'
    | 'shipment'
    | 'carrier'
    | 'tracking'
    | 'shipment_at'
  >,
): Promise<void> => {
  await db
    .insertInto('points_redemption')
    .values({ ...row, status: 'IN_PROCESS' })
    .execute();
};

export const writeDecision = async (
  db: Db,
  number: string,
  decision: { status: RedemptionStatus; remark: string | null; decidedAt: Date; decidedBy: string },
): Promise<void> => {
  await sql`update points_redemption set status = ${decision.status}, remark = ${decision.remark},
    decided_at = ${decision.decidedAt}, decided_by = ${decision.decidedBy},
    shipment = case when ${decision.status} = 'APPROVED' and credit_minor is null then 'PREPARING' end,
    shipment_at = case when ${decision.status} = 'APPROVED' and credit_minor is null then ${decision.decidedAt}::timestamptz end
    where number = ${number}`.execute(db);
};

export const writeShipment = async (
  db: Db,
  number: string,
  shipment: { status: ShipmentStatus; carrier: string | null; tracking: string | null; at: Date },
): Promise<void> => {
  await sql`update points_redemption set shipment = ${shipment.status}, carrier = ${shipment.carrier},
    tracking = ${shipment.tracking}, shipment_at = ${shipment.at} where number = ${number}`.execute(db);
};

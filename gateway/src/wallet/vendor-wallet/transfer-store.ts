import type { VendorDirection, VendorTransferReason, VendorTransferState } from '@parlour/contracts/calls';
import { type Kysely, type RawBuilder, sql } from 'kysely';

type TransferDb = Kysely<unknown>;

export interface VendorTransfer {
  /** Also the transfer's reference at the vendor. */
  transferNo: string;
  memberId: number;
  requestId: string;
  vendor: string;
  /** As it was at the request. */
  vendorName: string;
  direction: VendorDirection;
  amountMinor: number;
  /** As requested; null for every vendor. */
  requestedVendor: string | null;
  /** As requested; null for everything. */
  requestedMinor: number | null;
  state: VendorTransferState;
  reason: VendorTransferReason | null;
  createdAt: Date;
  asked: number;
  askedAt: Date | null;
  nextAskAt: Date;
  decidedAt: Date | null;
}

export interface TransferStep {
  at: Date;
  state: VendorTransferState;
  actor: string;
  note: string | null;
}

const columns = sql`transfer_no as "transferNo", member_id as "memberId", request_id as "requestId", vendor,
  vendor_name as "vendorName", direction,
  amount_minor as "amountMinor", requested_vendor as "requestedVendor", requested_minor as "requestedMinor", state,
  reason, created_at as "createdAt", asked, asked_at as "askedAt", next_ask_at as "nextAskAt",
  decided_at as "decidedAt"`;

const select = async (db: TransferDb, rest: RawBuilder<unknown>): Promise<VendorTransfer[]> =>
  (await sql<VendorTransfer>`select ${columns} from wallet_vendor_transfer ${rest}`.execute(db)).rows;

export const findTransfer = async (db: TransferDb, transferNo: string): Promise<VendorTransfer | undefined> =>
  (await select(db, sql`where transfer_no = ${transferNo}`))[0];

export const findByRequest = (
  db: TransferDb,
  memberId: number,
  requestId: string,
): Promise<VendorTransfer[]> =>
  select(db, sql`where member_id = ${memberId} and request_id = ${requestId} order by vendor`);

/** Returns a member's transfers without a definite outcome. */
export const readOpen = (db: TransferDb, memberId: number): Promise<VendorTransfer[]> =>
  select(db, sql`where member_id = ${memberId} and decided_at is null order by vendor`);

export const readLatest = (db: TransferDb, memberId: number, limit: number): Promise<VendorTransfer[]> =>
  select(db, sql`where member_id = ${memberId} order by id desc limit ${limit}`);

/** Returns every transfer without a definite outcome, oldest first, or the latest transfers of any outcome. */
export const readQueue = (db: TransferDb, show: 'open' | 'all', limit: number): Promise<VendorTransfer[]> =>
  select(
    db,
    show === 'open'
      ? sql`where decided_at is null order by id limit ${limit}`
      : sql`order by id desc limit ${limit}`,
  );

/**
 * Claims, until `until`, the transfers whose vendors are due to be asked, so that only one of several gateways
 * asks.
 */
export async function claimDue(
  db: TransferDb,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<VendorTransfer[]> {
  const { rows } = await sql<VendorTransfer>`
    update wallet_vendor_transfer set next_ask_at = ${until}
     where transfer_no in (
       select transfer_no from wallet_vendor_transfer
        where decided_at is null and next_ask_at <= ${now}
        order by next_ask_at limit ${limit} for update skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

export async function insertTransfer(db: TransferDb, transfer: VendorTransfer): Promise<void> {
  await sql`
    insert into wallet_vendor_transfer (transfer_no, member_id, request_id, vendor, vendor_name, direction,
      amount_minor, requested_vendor, requested_minor, state, created_at, next_ask_at)
    values (${transfer.transferNo}, ${transfer.memberId}, ${transfer.requestId}, ${transfer.vendor},
      ${transfer.vendorName}, ${transfer.direction}, ${transfer.amountMinor}, ${transfer.requestedVendor}, ${transfer.requestedMinor},
      ${transfer.state}, ${transfer.createdAt}, ${transfer.nextAskAt})`.execute(db);
}

export async function writeTransfer(
  db: TransferDb,
  { transferNo, state, reason, asked, askedAt, nextAskAt, decidedAt }: VendorTransfer,
): Promise<void> {
  await sql`
    update wallet_vendor_transfer set state = ${state}, reason = ${reason}, asked = ${asked}, asked_at = ${askedAt},
      next_ask_at = ${nextAskAt}, decided_at = ${decidedAt} where transfer_no = ${transferNo}`.execute(db);
}

export async function insertStep(db: TransferDb, transferNo: string, step: TransferStep): Promise<void> {
  await sql`insert into wallet_vendor_transfer_step (transfer_no, at, state, actor, note)
    values (${transferNo}, ${step.at}, ${step.state}, ${step.actor}, ${step.note})`.execute(db);
}

export async function readSteps(db: TransferDb, transferNo: string): Promise<TransferStep[]> {
  const { rows } = await sql<TransferStep>`
    select at, state, actor, note from wallet_vendor_transfer_step where transfer_no = ${transferNo}
     order by id`.execute(db);
  return rows;
}

/**
 * Compares the money in transit to and from vendors with the open transfers, in one statement and therefore
 * one snapshot. Returns the members for whom they differ.
 */
export async function findUnexplainedTransits(db: TransferDb): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    with open as (
      select member_id, 'vendor_in_transit:' || vendor as book, sum(amount_minor) as minor
        from wallet_vendor_transfer where decided_at is null group by 1, 2
    ), books as (
      select member_id, book, balance as minor from ledger_accounts
       where book like 'vendor\\_in\\_transit:%' and balance <> 0
    )
    select distinct member_id from open full join books using (member_id, book)
     where coalesce(open.minor, 0) <> coalesce(books.minor, 0) order by member_id`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

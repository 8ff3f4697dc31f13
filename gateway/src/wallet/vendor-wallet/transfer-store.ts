import type { VendorDirection, VendorTransferReason, VendorTransferState } from '@parlour/contracts/calls';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MoneyCheck } from '../../server/index.ts';

type TransferDb = Kysely<unknown>;

export interface VendorTransfer {
  /** Also the reference by which the vendor knows it. */
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

interface TransferStep {
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

/** Returns every transfer without a definite outcome, oldest first, or the latest of all. */
export const readQueue = (db: TransferDb, show: 'open' | 'all', limit: number): Promise<VendorTransfer[]> =>
  select(
    db,
    show === 'open'
      ? sql`where decided_at is null order by id limit ${limit}`
      : sql`order by id desc limit ${limit}`,
  );

/** Claims until `until` the transfers whose vendor must be asked now, so that only one of several gateways asks. */
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

/** Reads the steps of transfers, oldest first, by the number of the transfer. */
export async function readSteps(
  db: TransferDb,
  transferNos: readonly string[],
): Promise<ReadonlyMap<string, TransferStep[]>> {
  const { rows } = await sql<TransferStep & { transferNo: string }>`
    select transfer_no as "transferNo", at, state, actor, note from wallet_vendor_transfer_step
     where transfer_no = any(${[...transferNos]}::text[]) order by id`.execute(db);
  const steps = new Map<string, TransferStep[]>(transferNos.map((transferNo) => [transferNo, []]));
  for (const { transferNo, ...step } of rows) steps.get(transferNo)?.push(step);
  return steps;
}

const unexplainedTransits = sql<{ member_id: number }>`
    with open as (
      select member_id, 'vendor_in_transit:' || vendor as book, sum(amount_minor) as minor
        from wallet_vendor_transfer where decided_at is null group by 1, 2
    ), books as (
      select member_id, book, balance as minor from ledger_accounts
       where book like 'vendor\\_in\\_transit:%' and balance <> 0
    )
    select distinct member_id from open full join books using (member_id, book)
     where coalesce(open.minor, 0) <> coalesce(books.minor, 0) order by member_id`;

/** Returns the members for whom the money in transit to and from vendors differs from the open transfers. */
export async function findUnexplainedTransits(db: TransferDb): Promise<number[]> {
  const { rows } = await unexplainedTransits.execute(db);
  return rows.map(({ member_id }) => member_id);
}

export const vendorWalletChecks: readonly MoneyCheck[] = [
  {
    invariant: 'money in transit to and from vendors equals the open transfers',
    every: 'hour',
    violations: sql`select 'member ' || member_id as example from (${unexplainedTransits}) unexplained`,
  },
  {
    invariant: 'every transfer to or from a vendor moved what it says',
    every: 'night',
    violations: sql`
      with money as (
        select t.reference as transfer_no, sum(t.amount) filter (where t.reverses is null) as minor,
               count(*) filter (where t.reverses is null) as steps, count(t.reverses) as reversals
          from ledger_transfers t where t.source = 'vendor-transfer' and t.amount > 0 group by t.reference
      )
      select coalesce(o.transfer_no, m.transfer_no) as example
        from wallet_vendor_transfer o full join money m using (transfer_no)
       where m.steps is distinct from case o.state when 'DONE' then 2 else 1 end
          or m.minor is distinct from o.amount_minor * m.steps
          or m.reversals is distinct from case o.state when 'FAILED' then 1 else 0 end`,
  },
  {
    invariant: 'what members moved to and from a vendor is what its transfers say',
    every: 'week',
    violations: sql`
      with moved as (
        select a.member_id, a.book, sum(e.amount) as minor
          from ledger_accounts a join ledger_entries e on e.account_id = a.id
          join ledger_transfers t on t.id = e.transfer_id and t.type in ('VENDOR_IN', 'VENDOR_OUT', 'CORRECTION')
               and t.source = 'vendor-transfer'
         where a.book like 'vendor:%' group by 1, 2
      ), done as (
        select member_id, 'vendor:' || vendor as book,
               sum(case when direction = 'IN' and state = 'DONE' then amount_minor
                        when direction = 'OUT' and state <> 'FAILED' then -amount_minor else 0 end) as minor
          from wallet_vendor_transfer group by 1, 2
      )
      select 'member ' || member_id as example from moved full join done using (member_id, book)
       where coalesce(moved.minor, 0) <> coalesce(done.minor, 0)`,
  },
];

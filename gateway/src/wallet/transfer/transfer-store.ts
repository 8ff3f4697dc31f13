import type { TransferKind } from '@parlour/contracts/calls';
import { type Kysely, type RawBuilder, sql } from 'kysely';

type TransferDb = Kysely<unknown>;

export interface Transfer {
  transferNo: string;
  kind: TransferKind;
  /** The member who requested the transfer and whose money it moves. */
  senderId: number;
  requestId: string;
  /** For a transfer to or from the sender's own float, the sender. */
  receiverId: number;
  amountMinor: number;
  remark: string | null;
  createdAt: Date;
}

const columns = sql`transfer_no as "transferNo", kind, sender_id as "senderId", request_id as "requestId",
  receiver_id as "receiverId", amount_minor as "amountMinor", remark, created_at as "createdAt"`;

const select = async (db: TransferDb, rest: RawBuilder<unknown>): Promise<Transfer[]> =>
  (await sql<Transfer>`select ${columns} from wallet_transfer ${rest}`.execute(db)).rows;

export const findByRequest = async (
  db: TransferDb,
  senderId: number,
  requestId: string,
): Promise<Transfer | undefined> =>
  (await select(db, sql`where sender_id = ${senderId} and request_id = ${requestId}`))[0];

/** Reads one page of the transfers that a member sent or received, newest first, and their number. */
export async function readTransfers(
  db: TransferDb,
  memberId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ transfers: Transfer[]; total: number }> {
  const own = sql`where sender_id = ${memberId} or receiver_id = ${memberId}`;
  const transfers = await select(
    db,
    sql`${own} order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  const { rows } = await sql<{ total: number }>`select count(*) as total from wallet_transfer ${own}`.execute(
    db,
  );
  return { transfers, total: rows[0]?.total ?? 0 };
}

/** Sums the transfers that a member sent in one direction since a time. */
export const sumSent = (
  db: TransferDb,
  { senderId, kind, since }: { senderId: number; kind: 'UP' | 'DOWN'; since: Date },
): Promise<number> =>
  sumAmounts(db, sql`sender_id = ${senderId} and kind = ${kind} and created_at > ${since}`);

/** Selects the sum of the transfers that a member received from the agent above since a time. */
export const selectSumReceived = (memberId: number, since: RawBuilder<Date>): RawBuilder<number> => sql`
  select coalesce(sum(t.amount_minor), 0)
    from wallet_transfer t where t.receiver_id = ${memberId} and t.kind = 'DOWN' and t.created_at > ${since}`;

async function sumAmounts(db: TransferDb, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from wallet_transfer where ${condition}`.execute(db);
  return rows[0]?.sum ?? 0;
}

export async function insertTransfer(db: TransferDb, transfer: Transfer): Promise<void> {
  await sql`
    insert into wallet_transfer (transfer_no, kind, sender_id, request_id, receiver_id, amount_minor, remark, created_at)
    values (${transfer.transferNo}, ${transfer.kind}, ${transfer.senderId}, ${transfer.requestId},
      ${transfer.receiverId}, ${transfer.amountMinor}, ${transfer.remark}, ${transfer.createdAt})`.execute(
    db,
  );
}

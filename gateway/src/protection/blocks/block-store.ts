import { sql } from 'kysely';
import type { ProtectionDb, ProtectionTables } from '../tables.ts';
import type { Block } from './block-rules.ts';

type Row = Pick<
  ProtectionTables['protection_block'],
  'member_id' | 'kind' | 'set_by' | 'starts_at' | 'ends_at' | 'end_request_from' | 'end_delay_hours'
> & {
  id: number;
  end_requested_at: Date | null;
  end_decision: 'APPROVED' | 'REFUSED' | null;
};

const toBlock = (row: Row): Block => ({
  id: row.id,
  memberId: row.member_id,
  kind: row.kind,
  setBy: row.set_by,
  startsAt: row.starts_at,
  endsAt: row.ends_at ?? undefined,
  endRequestFrom: row.end_request_from ?? undefined,
  endDelayHours: row.end_delay_hours ?? undefined,
  endRequestedAt: row.end_requested_at ?? undefined,
  endDecision: row.end_decision ?? undefined,
});

const selectBlocks = (db: ProtectionDb) =>
  db
    .selectFrom('protection_block')
    .select([
      'id',
      'member_id',
      'kind',
      'set_by',
      'starts_at',
      'ends_at',
      'end_request_from',
      'end_delay_hours',
      'end_requested_at',
      'end_decision',
    ]);

/** Builds the condition that a block is in force. */
export const isInForce = (now: Date) =>
  sql<boolean>`starts_at <= ${now} and (ends_at is null or ends_at > ${now})`;

/** Reads the blocks of a member that are in force. */
export async function readActive(db: ProtectionDb, memberId: number, now: Date): Promise<Block[]> {
  const rows = await selectBlocks(db).where('member_id', '=', memberId).where(isInForce(now)).execute();
  return rows.map(toBlock);
}

/** Reads which of these members have a block in force. */
export async function readBlocked(
  db: ProtectionDb,
  memberIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('protection_block')
    .select('member_id')
    .where('member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .where(isInForce(now))
    .execute();
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Reads a block and locks it until the transaction ends. */
export async function lockBlock(db: ProtectionDb, id: number): Promise<Block | undefined> {
  const row = await selectBlocks(db).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toBlock(row);
}

export async function insertBlock(
  db: ProtectionDb,
  block: Pick<
    ProtectionTables['protection_block'],
    keyof Omit<Row, 'id' | 'end_requested_at' | 'end_decision'>
  > & {
    reason: string | null;
  },
): Promise<void> {
  await db.insertInto('protection_block').values(block).execute();
}

export async function updateBlock(
  db: ProtectionDb,
  id: number,
  change: Partial<{
    ends_at: Date;
    end_requested_at: Date;
    end_decision: 'APPROVED' | 'REFUSED' | null;
    end_decided_at: Date | null;
    end_decided_by: string | null;
    end_reason: string | null;
  }>,
): Promise<void> {
  await db.updateTable('protection_block').set(change).where('id', '=', id).execute();
}

/** Lists the requests for an early end that wait for a decision, oldest first. */
export async function readEndRequests(db: ProtectionDb, now: Date, limit: number): Promise<Block[]> {
  const rows = await selectBlocks(db)
    .where('end_requested_at', 'is not', null)
    .where('end_decision', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('end_requested_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toBlock);
}

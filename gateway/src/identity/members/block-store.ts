import type { MemberBlock } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { readTogether, type SharedRead } from '../../server/index.ts';
import type { IdentityDb } from '../tables.ts';

export interface BlockChange {
  memberId: number;
  blocks: readonly MemberBlock[];
  actor: string;
  reason: string;
  now: Date;
}

/** The current blocks before and after a change. */
interface ChangedBlocks {
  before: readonly MemberBlock[];
  after: readonly MemberBlock[];
}

/** Blocks activities of a member. An existing block remains unchanged. Returns undefined for an unknown member. */
export async function addBlocks(
  db: IdentityDb,
  { memberId, blocks, actor, reason, now }: BlockChange,
): Promise<ChangedBlocks | undefined> {
  const before = await lockBlocks(db, memberId);
  if (before === undefined) return undefined;
  const added = [...new Set(blocks)].filter((what) => !before.includes(what));
  if (added.length > 0)
    await db
      .insertInto('identity_member_block')
      .values(
        added.map((what) => ({ member_id: memberId, what, reason, blocked_by: actor, blocked_at: now })),
      )
      .execute();
  return setBlocks(db, memberId, { before, after: [...before, ...added] });
}

/** Lifts blocks of a member. Returns undefined for an unknown member. */
export async function liftBlocks(
  db: IdentityDb,
  { memberId, blocks, actor, reason, now }: BlockChange,
): Promise<ChangedBlocks | undefined> {
  const before = await lockBlocks(db, memberId);
  if (before === undefined) return undefined;
  await db
    .updateTable('identity_member_block')
    .set({ lifted_by: actor, lift_reason: reason, lifted_at: now })
    .where('member_id', '=', memberId)
    .where('what', 'in', blocks)
    .where('lifted_at', 'is', null)
    .execute();
  return setBlocks(db, memberId, { before, after: before.filter((what) => !blocks.includes(what)) });
}

/** Reads the blocks in force, in the order in which they were set. */
export const readBlocks = (db: IdentityDb, memberId: number) =>
  db
    .selectFrom('identity_member_block')
    .select(['what', 'reason', 'blocked_by as by', 'blocked_at as at'])
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Selects whether an activity is blocked for the member. */
export const selectIsBlocked = (memberId: number, what: MemberBlock): SharedRead<boolean> => ({
  query: sql`select ${what} = any(blocks) from identity_member where id = ${memberId}`,
  parse: (column) => column === true,
});

export async function isBlocked(db: IdentityDb, memberId: number, what: MemberBlock): Promise<boolean> {
  const [isBlocked] = await readTogether(db, [selectIsBlocked(memberId, what)]);
  return isBlocked;
}

/** Reads the blocks in force and locks the member until the transaction ends. */
async function lockBlocks(db: IdentityDb, memberId: number): Promise<MemberBlock[] | undefined> {
  const row = await db
    .selectFrom('identity_member')
    .select('blocks')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return row?.blocks;
}

async function setBlocks(db: IdentityDb, memberId: number, change: ChangedBlocks): Promise<ChangedBlocks> {
  await db
    .updateTable('identity_member')
    .set({ blocks: [...change.after] })
    .where('id', '=', memberId)
    .execute();
  return change;
}

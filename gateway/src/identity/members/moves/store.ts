/** SQL of moves in the tree. */
import { sql } from 'kysely';
import type { IdentityDb } from '../../tables.ts';
import { type Member, toTeamRange } from '../member.ts';
import type { Move } from './place.ts';

/** An arbitrary fixed number that identifies the lock of the tree. */
const treeLock = 7_301_142;

/** Keeps every place in the tree until the transaction ends. A new member needs the path of the upline. */
export const keepTree = (db: IdentityDb) => sql`select pg_advisory_xact_lock_shared(${treeLock})`.execute(db);
/** Waits for new members, and keeps others out until the transaction ends. */
export const lockTree = (db: IdentityDb) => sql`select pg_advisory_xact_lock(${treeLock})`.execute(db);

/** Moves a member with everyone below, and records the move. The new upline has not allowed transfers from the member. */
export async function moveTeam(
  db: IdentityDb,
  {
    member,
    upline,
    at,
  }: { member: Pick<Member, 'id' | 'path'>; upline: Pick<Member, 'id' | 'path'>; at: Date },
): Promise<void> {
  const { from, below } = toTeamRange(member.path);
  const toPath = `${upline.path}${member.id}.`;
  await sql`
    update identity_member
       set path = ${toPath} || substr(path, ${member.path.length + 1}::int),
           upline_id = case when id = ${member.id} then ${upline.id} else upline_id end,
           can_transfer_up = can_transfer_up and id <> ${member.id}
     where path ~>=~ ${from} and path ~<~ ${below}`.execute(db);
  await sql`insert into identity_move (member_id, from_path, to_path, moved_at)
    values (${member.id}, ${member.path}, ${toPath}, ${at})`.execute(db);
}

/** Reads the moves after a time, or all of them, latest first. */
export async function readMoves(db: IdentityDb, after?: Date): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select from_path as "fromPath", to_path as "toPath", moved_at as "movedAt" from identity_move
     where ${after === undefined ? sql`true` : sql`moved_at > ${after}`} order by id desc`.execute(db);
  return rows;
}

export async function hasMoveFrom(
  db: IdentityDb,
  ranges: readonly { after: string; below: string }[],
): Promise<boolean> {
  const isInRange = sql.join(
    ranges.map(({ after, below }) => sql`from_path ~>~ ${after} and from_path ~<~ ${below}`),
    sql` or `,
  );
  const { rows } = await sql`select from identity_move where ${isInRange} limit 1`.execute(db);
  return rows.length > 0;
}

/** Reads the members who stood directly below an agent and were moved away. */
export async function readFormerDownlines(db: IdentityDb, agentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct member_id as id from identity_move
     where from_path like '%.' || ${agentId}::text || '.' || member_id || '.'
        or from_path = ${agentId}::text || '.' || member_id || '.'
     order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

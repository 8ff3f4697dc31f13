/** SQL of rebates: the part of the valid bets that a member gets back, in parts per million. */
import { sql } from 'kysely';
import type { Tx } from '../../server/index.ts';
import type { IdentityDb } from '../tables.ts';
import { houseId, toTeamRange } from './member.ts';

/** Returns the rates of members now; members without a rebate are absent. */
export async function readRebates(
  db: IdentityDb,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; ratePpm: number }>`
    select id, identity_read_rebate(id) as "ratePpm" from unnest(${[...memberIds]}::bigint[]) as member (id)
     where identity_read_rebate(id) > 0`.execute(db);
  return new Map(rows.map(({ id, ratePpm }) => [id, ratePpm]));
}

/** Returns the rates of all members who had a rebate right before a moment. */
export async function readRebatesBefore(tx: Tx, before: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; ratePpm: number }>`
    select id, "ratePpm" from (
      select distinct on (member_id) member_id as id, rate_ppm as "ratePpm" from identity_rebate
       where since < ${before} order by member_id, since desc
    ) latest where "ratePpm" > 0`.execute(tx);
  return new Map(rows.map(({ id, ratePpm }) => [id, ratePpm]));
}

/** Returns the moment of the first rebate; undefined before there is one. */
export async function findFirstRebate(db: IdentityDb): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(since) as at from identity_rebate`.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * Gives new members their first rate, at most that of the upline at this moment. The caller keeps the tree, so that
 * the upline's rate does not change meanwhile.
 */
export async function insertFirstRebates(
  db: IdentityDb,
  members: readonly { id: number; uplineId: number; ratePpm: number; since: Date }[],
): Promise<void> {
  const given = members.filter(({ ratePpm }) => ratePpm > 0);
  if (given.length === 0) return;
  await sql`
    insert into identity_rebate (member_id, since, rate_ppm)
    select id, since, bounded from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g (id bigint, "uplineId" bigint, "ratePpm" integer, since timestamptz)
      cross join lateral (
        select case when "uplineId" = ${houseId} then "ratePpm" else least("ratePpm", identity_read_rebate("uplineId")) end
          as bounded) rate
     where bounded > 0`.execute(db);
}

/** Sets a rate from now on. */
export async function writeRebate(
  db: IdentityDb,
  { memberId, ratePpm, at }: { memberId: number; ratePpm: number; at: Date },
): Promise<void> {
  await sql`insert into identity_rebate (member_id, since, rate_ppm)
    select ${memberId}, greatest(${at}::timestamptz, max(since) + interval '1 millisecond'), ${ratePpm}
      from identity_rebate where member_id = ${memberId}`.execute(db);
}

/** Returns the highest rate directly below a member. */
export async function readHighestBelow(db: IdentityDb, memberId: number): Promise<number> {
  const { rows } = await sql<{ ratePpm: number }>`
    select coalesce(max(identity_read_rebate(id)), 0) as "ratePpm" from identity_member where upline_id = ${memberId}`.execute(
    db,
  );
  return rows[0]?.ratePpm ?? 0;
}

/** Lowers the rates of a moved team to that of its new upline. Rates below that stay as they are. */
export async function boundRebates(
  db: IdentityDb,
  { path, uplineId, at }: { path: string; uplineId: number; at: Date },
): Promise<void> {
  if (uplineId === houseId) return;
  const { from, below } = toTeamRange(path);
  await sql`
    insert into identity_rebate (member_id, since, rate_ppm)
    select r.member_id, greatest(${at}::timestamptz, max(r.since) + interval '1 millisecond'), identity_read_rebate(${uplineId})
      from identity_rebate r join identity_member m on m.id = r.member_id
     where m.path ~>=~ ${from} and m.path ~<~ ${below} and identity_read_rebate(m.id) > identity_read_rebate(${uplineId})
     group by 1`.execute(db);
}

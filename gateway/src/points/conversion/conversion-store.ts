import { sql } from 'kysely';
import type { Db } from '../store.ts';

export interface Conversion {
  number: string;
  memberId: number;
  requestId: string;
  points: number;
  creditedMinor: number;
  convertedAt: Date;
}

export async function findByRequest(
  db: Db,
  memberId: number,
  requestId: string,
): Promise<Conversion | undefined> {
  const { rows } = await sql<Conversion>`
    select number, member_id as "memberId", request_id as "requestId", points, credited_minor as "creditedMinor",
           converted_at as "convertedAt"
      from points_conversion where member_id = ${memberId} and request_id = ${requestId}`.execute(db);
  return rows[0];
}

/** Sums the points that a member converted on a day, `yyyy-MM-dd`. */
export async function sumOfDay(db: Db, memberId: number, day: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from points_conversion
     where member_id = ${memberId} and day = ${day}::date`.execute(db);
  return rows[0]?.points ?? 0;
}

export const insertConversion = async (db: Db, day: string, conversion: Conversion): Promise<void> => {
  await sql`insert into points_conversion (number, member_id, request_id, points, credited_minor, day, converted_at)
    values (${conversion.number}, ${conversion.memberId}, ${conversion.requestId}, ${conversion.points},
            ${conversion.creditedMinor}, ${day}::date, ${conversion.convertedAt})`.execute(db);
};

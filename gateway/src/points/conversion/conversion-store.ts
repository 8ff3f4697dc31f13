import { type Kysely, sql } from 'kysely';
import { matchNumber, type NumberQuery } from '../../server/index.ts';
import type { Db } from '../store.ts';

export interface Conversion {
  number: string;
  memberId: number;
  requestId: string;
  points: number;
  creditedMinor: number;
  convertedAt: Date;
}

const columns = sql`number, member_id as "memberId", request_id as "requestId", points, credited_minor as "creditedMinor",
  converted_at as "convertedAt"`;

export async function findByRequest(
  db: Db,
  memberId: number,
  requestId: string,
): Promise<Conversion | undefined> {
  const { rows } = await sql<Conversion>`
    select ${columns} from points_conversion where member_id = ${memberId} and request_id = ${requestId}`.execute(
    db,
  );
  return rows[0];
}

/** Finds the conversions whose numbers begin with a text, in the order of their numbers. */
export async function searchConversions(
  db: Kysely<unknown>,
  query: NumberQuery & { limit: number },
): Promise<Conversion[]> {
  const { rows } = await sql<Conversion>`
    select ${columns} from points_conversion
     where ${matchNumber(sql`number`, query)} order by number limit ${query.limit}`.execute(db);
  return rows;
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

/**
 * The SQL of the member search. Every query reads a range of one index in the order of the pages, so its time
 * depends on the size of the page and not on the number of members. No character of a searched text is a
 * wildcard.
 */
import { type RawBuilder, sql } from 'kysely';
import type { IdentityDb } from '../tables.ts';
import type { toPhonePrefixes } from './search-text.ts';

export interface Match {
  id: number;
  /** The indexed text, by which the rows are ordered. */
  key: string;
}

/** The last row of the previous page. */
export type After = Match | undefined;

interface Range {
  text: string;
  isExact: boolean;
  after: After;
  limit: number;
}

interface SearchIndex {
  table: RawBuilder<unknown>;
  key: RawBuilder<string>;
  id: RawBuilder<number>;
  /** The index contains the text in lower case. */
  isLowered?: boolean;
}

const member = { table: sql`identity_member`, id: sql<number>`id` };
const profile = { table: sql`identity_profile`, id: sql<number>`member_id` };
const usernames: SearchIndex = { ...member, key: sql`lower(username)`, isLowered: true };
const mobiles: SearchIndex = { ...profile, key: sql`mobile` };
const numbers: SearchIndex = { ...profile, key: sql`(dialing_code || mobile)` };
const emails: SearchIndex = { ...profile, key: sql`lower(email)`, isLowered: true };
const names: SearchIndex = { ...profile, key: sql`lower(real_name)`, isLowered: true };
const registeredAddresses: SearchIndex = { ...profile, key: sql`registered_ip` };
const loginAddresses: SearchIndex = {
  table: sql`(select ip, member_id from identity_login where member_id is not null) as login`,
  key: sql`ip`,
  id: sql`member_id`,
};
const places: SearchIndex = { table: sql`identity_known_place`, key: sql`place`, id: sql`member_id` };

/** The last character of Unicode: no text continues a prefix with it. */
const lastCharacter = String.fromCodePoint(0x10ffff);
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

async function findIn(
  db: IdentityDb,
  { table, key, id, isLowered = false }: SearchIndex,
  { text, isExact, after, limit }: Range,
): Promise<Match[]> {
  const fold = (value: string): RawBuilder<string> =>
    isLowered ? sql`lower(${value}::text)` : sql`${value}::text`;
  const isPageStart = after === undefined || compareBytes(after.key, text) < 0;
  const { rows } = await sql<Match>`
    select distinct ${key} as key, ${id} as id from ${table}
     where ${
       isExact
         ? sql`${key} = ${fold(text)}`
         : sql`${key} ~>=~ ${isPageStart ? fold(text) : sql`${after.key}::text`} and ${key} ~<~ (${fold(text)} || ${lastCharacter})`
     }
       ${after === undefined ? sql`` : sql`and (${key} ~>~ ${after.key} or ${key} = ${after.key} and ${id} > ${after.id})`}
     order by 1 using ~<~, 2 limit ${limit}`.execute(db);
  return rows;
}

/** Reads several indexes and merges their rows. */
async function findInAll(
  db: IdentityDb,
  searches: readonly (readonly [SearchIndex, string])[],
  range: Omit<Range, 'text'>,
): Promise<Match[]> {
  const found: Match[] = [];
  for (const [index, text] of searches) found.push(...(await findIn(db, index, { ...range, text })));
  const sorted = found.sort((a, b) => compareBytes(a.key, b.key) || a.id - b.id);
  return sorted
    .filter(({ key, id }, place) => key !== sorted[place - 1]?.key || id !== sorted[place - 1]?.id)
    .slice(0, range.limit);
}

export const findByUsernameStart = (db: IdentityDb, range: Range) => findIn(db, usernames, range);
export const findByEmail = (db: IdentityDb, range: Range) => findIn(db, emails, range);
export const findByRealName = (db: IdentityDb, range: Range) => findIn(db, names, range);

export const findByPhone = (
  db: IdentityDb,
  { full, national }: ReturnType<typeof toPhonePrefixes>,
  range: Omit<Range, 'text'>,
): Promise<Match[]> =>
  findInAll(
    db,
    [
      ...(full === undefined ? [] : [[numbers, full] as const]),
      ...(national === undefined ? [] : [[mobiles, national] as const]),
    ],
    range,
  );

/** Finds members by an address of a login or of their registration. */
export const findByAddress = (db: IdentityDb, { text, ...range }: Range): Promise<Match[]> =>
  findInAll(
    db,
    [
      [loginAddresses, text],
      [registeredAddresses, text],
    ],
    range,
  );

/** The place of a device consists of `device:` and the hash of the device's token. */
export const devicePlace = 'device:';

export const findByDevice = async (db: IdentityDb, { text, ...range }: Range): Promise<Match[]> =>
  // A device is identified by the beginning of its hash, so an exact search also looks for that beginning.
  findIn(db, places, { ...range, text: devicePlace + text, isExact: false });

/** Lists direct downlines in order of registration. */
export async function findDownlines(
  db: IdentityDb,
  uplineId: number,
  { after, limit }: Pick<Range, 'after' | 'limit'>,
): Promise<Match[]> {
  const rows = await db
    .selectFrom('identity_member')
    .select('id')
    .where('upline_id', '=', uplineId)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ id, key: '' }));
}

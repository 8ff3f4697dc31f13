import type { ValueOf } from '@parlour/contracts';
import type { CatalogueGame, CatalogueVendor, readPlacesAct } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { type Database, parseIdCursor } from '../../server/index.ts';

interface GameFilter {
  text?: string | undefined;
  vendor?: string | undefined;
  gameType?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Lists games of any state by catalogue number. The cursor is the number of the last game. */
export async function listGames(
  { kysely }: Pick<Database, 'kysely'>,
  { text, vendor, gameType, cursor, limit }: GameFilter,
): Promise<{ games: CatalogueGame[]; next?: string }> {
  const after = parseIdCursor(cursor) ?? 0;
  const named = text
    ? sql`and (strpos(lower(g.name), lower(${text})) > 0 or strpos(lower(g.game_id), lower(${text})) > 0)`
    : sql``;
  const ofVendor = vendor === undefined ? sql`` : sql`and g.vendor = ${vendor}`;
  const ofType = gameType === undefined ? sql`` : sql`and g.game_type = ${gameType}`;
  const { rows } = await sql<CatalogueGame>`
    select g.game_id as "gameId", g.node_id as "nodeId", g.name, g.vendor, g.game_type as "gameType", g.status,
           v.status as "vendorStatus"
      from catalog_game g join catalog_vendor v on v.code = g.vendor
     where g.node_id > ${after}::bigint ${named} ${ofVendor} ${ofType}
     order by g.node_id limit ${limit + 1}`.execute(kysely);
  const games = rows.slice(0, limit);
  return { games, ...(rows.length > limit && { next: String(games.at(-1)?.nodeId) }) };
}

/** Lists all vendors with the number of their games that are not withdrawn. */
export async function listVendors({ kysely }: Pick<Database, 'kysely'>): Promise<CatalogueVendor[]> {
  const { rows } = await sql<CatalogueVendor>`
    select v.code, v.name, v.status, count(g.node_id)::int as games
      from catalog_vendor v left join catalog_game g on g.vendor = v.code and g.status <> 'withdrawn'
     group by v.code order by v.code`.execute(kysely);
  return rows;
}

/** Reads the games and the vendors that come first in a category, in display order. */
export async function readPlaces(
  { kysely }: Pick<Database, 'kysely'>,
  gameType: string,
): Promise<ValueOf<typeof readPlacesAct>> {
  const games = await sql<{ gameId: string; name: string; vendor: string }>`
    select p.game_id as "gameId", g.name, g.vendor
      from catalog_pin p join catalog_game g on g.game_id = p.game_id
     where p.game_type = ${gameType} order by p.place`.execute(kysely);
  const vendors = await sql<{ code: string; name: string }>`
    select p.vendor as code, v.name from catalog_vendor_place p join catalog_vendor v on v.code = p.vendor
     where p.game_type = ${gameType} order by p.place`.execute(kysely);
  return { games: games.rows, vendors: vendors.rows };
}

import type { GameClassification, GameType } from '@parlour/contracts';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Game, GameNames, GameStatus, Vendor } from './game.ts';

/** Tables of the catalogue; `migrations/` describes the columns. */
// A type instead of an interface: only a type fits the index signature of `withTables`.
export type CatalogTables = {
  catalog_vendor: {
    code: string;
    name: string;
    hot: boolean;
    position: number;
    delivered_by: Generated<string | null>;
    status: Generated<GameStatus>;
    names: Generated<GameNames>;
  };
  catalog_game: {
    node_id: number;
    game_id: string;
    vendor: string;
    game_type: GameType;
    name: string;
    classifications: GameClassification[];
    min_bet_minor: number;
    lines: number;
    rtp_ppm: number | null;
    rtp_max_ppm: Generated<number | null>;
    hot_rank: number | null;
    new_until: Date | null;
    status: GameStatus | 'withdrawn';
    launch_kind: 'game' | 'hall';
    default_play_type: string | null;
    weight: number;
    vendor_game: Generated<string | null>;
    names: Generated<GameNames>;
  };
  catalog_favourite: { member_id: number; node_id: number; added_at: Date };
  catalog_recent: { member_id: number; node_id: number; played_at: Date };
  catalog_jackpot: { code: string; pool_minor: number; unfunded_minor: Generated<number>; updated_at: Date };
  catalog_pin: { game_type: GameType; game_id: string; place: number };
  catalog_vendor_place: { game_type: GameType; vendor: string; place: number };
  catalog_version: { only_row: boolean; version: number };
};

type Db = Kysely<CatalogTables>;

/** Maximum number of favourites and plays in one list: far more than anyone scrolls through. */
const memberListMax = 1000;

export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

export const readVendors = (db: Db): Promise<Vendor[]> =>
  db
    .selectFrom('catalog_vendor')
    .select(['code', 'name', 'names', 'hot', 'position'])
    .orderBy('position')
    .orderBy('code')
    .execute();

/** Reads the leading vendors of each category, in display order. */
export async function readVendorOrders(db: Db): Promise<Map<GameType, string[]>> {
  const rows = await db.selectFrom('catalog_vendor_place').selectAll().orderBy('place').execute();
  const orders = new Map<GameType, string[]>();
  for (const { game_type, vendor } of rows) orders.set(game_type, [...(orders.get(game_type) ?? []), vendor]);
  return orders;
}

type StoredGame = Omit<Game, 'isNew' | 'playedAs'> & { newUntil: Date | undefined };

/** Number of games in one query. More rows at once would occupy the thread for too long. */
const gamesRead = 2_000;

/** Reads all games, with the time until which they are new. */
export async function readGames(db: Db): Promise<StoredGame[]> {
  const games: StoredGame[] = [];
  for (let isComplete = false; !isComplete; ) {
    const next = await readGamesAfter(db, games.at(-1)?.nodeId ?? 0);
    games.push(...next);
    isComplete = next.length < gamesRead;
  }
  return games;
}

async function readGamesAfter(db: Db, nodeId: number): Promise<StoredGame[]> {
  const rows = await db
    .selectFrom('catalog_game as g')
    .innerJoin('catalog_vendor as v', 'v.code', 'g.vendor')
    .leftJoin('catalog_vendor as d', 'd.code', 'v.delivered_by')
    .leftJoin('catalog_pin as p', (join) =>
      join.onRef('p.game_id', '=', 'g.game_id').onRef('p.game_type', '=', 'g.game_type'),
    )
    .selectAll('g')
    .select(['v.name as vendor_name', 'v.names as vendor_names', 'v.delivered_by', 'p.place as pin_place'])
    .select(sql<boolean>`'maintenance' in (v.status, coalesce(d.status, v.status))`.as('vendor_closed'))
    .where('g.status', '<>', 'withdrawn')
    .where('g.node_id', '>', nodeId)
    .orderBy('g.node_id')
    .limit(gamesRead)
    .execute();
  return rows.map((row) => ({
    nodeId: row.node_id,
    gameId: row.game_id,
    vendor: row.vendor,
    vendorName: row.vendor_name,
    vendorNames: row.vendor_names,
    deliveredBy: row.delivered_by ?? row.vendor,
    vendorGame: row.vendor_game ?? row.game_id,
    type: row.game_type,
    name: row.name,
    names: row.names,
    classifications: row.classifications,
    minBetMinor: row.min_bet_minor,
    lines: row.lines,
    rtpPpm: row.rtp_ppm ?? undefined,
    rtpMaxPpm: row.rtp_max_ppm ?? undefined,
    hotRank: row.hot_rank ?? undefined,
    newUntil: row.new_until ?? undefined,
    status: row.vendor_closed || row.status !== 'live' ? 'maintenance' : 'live',
    launchKind: row.launch_kind,
    defaultPlayType: row.default_play_type ?? undefined,
    weight: row.weight,
    pinPosition: row.pin_place ?? undefined,
  }));
}

/** Reads the node ids of the member's favourites, latest first. */
export async function readFavourites(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('catalog_favourite')
    .select('node_id')
    .where('member_id', '=', memberId)
    .orderBy('added_at', 'desc')
    .orderBy('node_id')
    .limit(memberListMax)
    .execute();
  return rows.map((row) => row.node_id);
}

export async function addFavourite(db: Db, memberId: number, nodeId: number, now: Date): Promise<void> {
  await db
    .insertInto('catalog_favourite')
    .values({ member_id: memberId, node_id: nodeId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFavourite(db: Db, memberId: number, nodeId: number): Promise<void> {
  await db
    .deleteFrom('catalog_favourite')
    .where('member_id', '=', memberId)
    .where('node_id', '=', nodeId)
    .execute();
}

/** Reads the node ids of the games that the member played, latest first. */
export async function readRecent(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('catalog_recent')
    .select('node_id')
    .where('member_id', '=', memberId)
    .orderBy('played_at', 'desc')
    .orderBy('node_id')
    .limit(memberListMax)
    .execute();
  return rows.map((row) => row.node_id);
}

export async function writePlay(db: Db, memberId: number, nodeId: number, playedAt: Date): Promise<void> {
  await db
    .insertInto('catalog_recent')
    .values({ member_id: memberId, node_id: nodeId, played_at: playedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'node_id'])
        .doUpdateSet({ played_at: sql`greatest(catalog_recent.played_at, excluded.played_at)` }),
    )
    .execute();
}

/** Reads node ids by the number of members who played them since, in descending order. */
export async function readMostPlayed(db: Db, since: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('catalog_recent')
    .select('node_id')
    .where('played_at', '>=', since)
    .groupBy('node_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('node_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.node_id);
}

/** Returns true when the game exists. */
export async function writeStatus(db: Db, nodeId: number, status: GameStatus): Promise<boolean> {
  const result = await db
    .updateTable('catalog_game')
    .set({ status })
    .where('node_id', '=', nodeId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

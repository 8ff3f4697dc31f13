import type { Kysely } from 'kysely';
import type { CatalogTables } from '../store.ts';

// A type instead of an interface: only a type fits the index signature of `withTables`.
export type DrawTables = CatalogTables & {
  catalog_draw: {
    delivered_by: string;
    vendor_game: string;
    number: number;
    drawn_at: Date;
    numbers: string[];
  };
  catalog_next_draw: {
    delivered_by: string;
    vendor_game: string;
    number: number;
    closes_at: Date;
    draws_at: Date;
  };
};

type Db = Kysely<DrawTables>;

/** A lottery by the connection that delivers it. */
export interface LotteryRef {
  deliveredBy: string;
  vendorGame: string;
}

export interface Draw {
  number: number;
  drawnAt: Date;
  numbers: string[];
}

export interface NextDraw {
  number: number;
  closesAt: Date;
  drawsAt: Date;
}

/** Adds new draws; a known draw keeps its first values. */
export async function addDraws(db: Db, lottery: LotteryRef, draws: readonly Draw[]): Promise<void> {
  if (draws.length === 0) return;
  await db
    .insertInto('catalog_draw')
    .values(
      draws.map(({ number, drawnAt, numbers }) => ({
        delivered_by: lottery.deliveredBy,
        vendor_game: lottery.vendorGame,
        number,
        drawn_at: drawnAt,
        numbers,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function writeNextDraw(db: Db, lottery: LotteryRef, next: NextDraw): Promise<void> {
  const values = { number: next.number, closes_at: next.closesAt, draws_at: next.drawsAt };
  await db
    .insertInto('catalog_next_draw')
    .values({ delivered_by: lottery.deliveredBy, vendor_game: lottery.vendorGame, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['delivered_by', 'vendor_game'])
        .doUpdateSet(values)
        // Of two gateways, the one with the older response may write later.
        .where('catalog_next_draw.number', '<=', next.number),
    )
    .execute();
}

/** Reads the last draws of a lottery, newest first. */
export async function readDraws(db: Db, lottery: LotteryRef, limit: number): Promise<Draw[]> {
  const rows = await db
    .selectFrom('catalog_draw')
    .select(['number', 'drawn_at', 'numbers'])
    .where('delivered_by', '=', lottery.deliveredBy)
    .where('vendor_game', '=', lottery.vendorGame)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ drawn_at, ...draw }) => ({ ...draw, drawnAt: drawn_at }));
}

export async function readNextDraw(db: Db, lottery: LotteryRef): Promise<NextDraw | undefined> {
  const row = await db
    .selectFrom('catalog_next_draw')
    .select(['number', 'closes_at', 'draws_at'])
    .where('delivered_by', '=', lottery.deliveredBy)
    .where('vendor_game', '=', lottery.vendorGame)
    .executeTakeFirst();
  return row && { number: row.number, closesAt: row.closes_at, drawsAt: row.draws_at };
}

export const deleteDraws = (db: Db, before: Date) =>
  db.deleteFrom('catalog_draw').where('drawn_at', '<', before).execute();

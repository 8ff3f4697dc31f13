import { vendors } from '@parlour/art';
import { sql } from 'kysely';
import type { Database, Tx } from '../../server/index.ts';
import { mainJackpot } from '../jackpot.ts';
import type { CatalogTables } from '../store.ts';
import { type GameRow, planGames, sandboxVendor } from './seed-games.ts';

const rowsAtOnce = 2_000;
const hotVendors = new Set([
  'JADE_TIGER',
  'LOTUS_SPIN',
  'ORCHID_LIVE',
  'TIDALWORKS',
  'SHAN_TABLE',
  sandboxVendor,
]);
/** The pool of a site that has run for a while; minor units. */
const startingPoolMinor = 1_248_091_526;

/**
 * Fills an empty catalogue: invented vendors and games, the sandbox vendor's own slot game, and the jackpot pool. The
 * same arguments produce the same rows. `today` is the start of the day of seeding.
 */
export async function seedCatalog(parts: {
  database: Database;
  today: Date;
  /** Number of invented vendors; at most 60. */
  vendors?: number;
  /** Number of all games, the sandbox's included. */
  games?: number;
}): Promise<{ vendors: number; games: number }> {
  const { database, today } = parts;
  const vendorRows = planVendors(parts.vendors ?? vendors.length);
  const games = planGames(parts.games ?? 10_000, parts.vendors ?? vendors.length, today);
  await database.transaction(async (tx) => {
    const tables = tx.withTables<CatalogTables>();
    await tables.insertInto('catalog_vendor').values(vendorRows).execute();
    for (let start = 0; start < games.length; start += rowsAtOnce) {
      await insertGames(tx, games.slice(start, start + rowsAtOnce));
    }
    await tables
      .insertInto('catalog_jackpot')
      .values({
        code: mainJackpot,
        pool_minor: startingPoolMinor,
        unfunded_minor: startingPoolMinor,
        updated_at: today,
      })
      .execute();
  });
  return { vendors: vendorRows.length, games: games.length };
}

function planVendors(
  count: number,
): Omit<CatalogTables['catalog_vendor'], 'delivered_by' | 'status' | 'names'>[] {
  const invented = vendors.slice(0, count).map(({ code, name, index }) => ({
    code,
    name,
    hot: hotVendors.has(code),
    position: (index + 1) * 10,
  }));
  return [...invented, { code: sandboxVendor, name: 'Parlour Originals', hot: true, position: 25 }];
}

/** Inserts many rows in one statement: a value list of ten thousand rows would take ten times as long to parse. */
async function insertGames(tx: Tx, rows: readonly GameRow[]): Promise<void> {
  await sql`
    insert into catalog_game (node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines,
      rtp_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight)
    select node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines,
      rtp_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      node_id integer, game_id text, vendor text, game_type text, name text, classifications text[],
      min_bet_minor bigint, lines integer, rtp_ppm integer, hot_rank integer, new_until timestamptz,
      status text, launch_kind text, default_play_type text, weight integer)`.execute(tx);
}

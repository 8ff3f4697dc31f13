/** Subjects of a catalogue change: games, vendors, pins and vendor orders. Each is read and written as a whole. */
import type { GameClassification, GameType } from '@parlour/contracts';
import { sql } from 'kysely';
import { splitParts, type Tx } from '../../server/index.ts';
import type { GameStatus } from '../game.ts';

/** A game as a change stores it; `nodeId` and favourites never change. */
export interface GameState {
  vendor: string;
  game_type: GameType;
  name: string;
  classifications: GameClassification[];
  min_bet_minor: number;
  lines: number;
  rtp_ppm: number | null;
  status: GameStatus | 'withdrawn';
  launch_kind: 'game' | 'hall';
  default_play_type: string | null;
  vendor_game: string | null;
  weight: number;
}

export interface VendorState {
  name: string;
  hot: boolean;
  position: number;
  delivered_by: string | null;
  status: GameStatus;
}

/** Ids of games in display order. */
type PinState = string[];

/** Codes of the vendors that lead a category, in display order. */
type VendorOrderState = string[];

export type SubjectState = GameState | VendorState | PinState | VendorOrderState;

/** `game:mandalay-nights` → `mandalay-nights`. */
const listNames = (subjects: readonly string[], kind: string): string[] =>
  subjects
    .filter((subject) => subject.startsWith(`${kind}:`))
    .map((subject) => subject.slice(kind.length + 1));

/**
 * Reads the current state of the subjects. Subjects that do not exist are absent. Pins and orders that were never set
 * are an empty list.
 */
export async function readSubjects(tx: Tx, subjects: readonly string[]): Promise<Map<string, SubjectState>> {
  const [games, vendors, pins, orders] = ['game', 'vendor', 'pins', 'vendor-order'].map((kind) =>
    listNames(subjects, kind),
  );
  const found = new Map<string, SubjectState>();
  for (const part of splitParts(games ?? [])) {
    const { rows } = await sql<GameState & { game_id: string }>`
      select game_id, vendor, game_type, name, classifications, min_bet_minor, lines, rtp_ppm, status, launch_kind,
        default_play_type, vendor_game, weight
      from catalog_game where game_id = any (${part}::text[]) for update`.execute(tx);
    for (const { game_id, ...state } of rows) found.set(`game:${game_id}`, state);
  }
  const vendorRows = await sql<VendorState & { code: string }>`
    select code, name, hot, position, delivered_by, status from catalog_vendor
    where code = any (${vendors}::text[]) for update`.execute(tx);
  for (const { code, ...state } of vendorRows.rows) found.set(`vendor:${code}`, state);
  for (const type of pins ?? []) {
    const { rows } = await sql<{ game_id: string }>`
      select game_id from catalog_pin where game_type = ${type} order by place`.execute(tx);
    found.set(
      `pins:${type}`,
      rows.map(({ game_id }) => game_id),
    );
  }
  for (const type of orders ?? []) {
    const { rows } = await sql<{ vendor: string }>`
      select vendor from catalog_vendor_place where game_type = ${type} order by place`.execute(tx);
    found.set(
      `vendor-order:${type}`,
      rows.map(({ vendor }) => vendor),
    );
  }
  return found;
}

/** Reads the codes of the vendors that have a game in the category. */
export async function readOfferingVendors(tx: Tx, type: GameType): Promise<Set<string>> {
  const { rows } = await sql<{ vendor: string }>`
    select distinct vendor from catalog_game where game_type = ${type} and status <> 'withdrawn'`.execute(tx);
  return new Set(rows.map(({ vendor }) => vendor));
}

/** Writes the new state of the subjects and creates those that do not exist. */
export async function writeSubjects(tx: Tx, states: ReadonlyMap<string, SubjectState>): Promise<void> {
  const of = (kind: string) =>
    [...states].flatMap(([subject, state]) =>
      subject.startsWith(`${kind}:`) ? [{ name: subject.slice(kind.length + 1), state }] : [],
    );
  const vendors = of('vendor').map(({ name: code, state }) => ({ code, ...(state as VendorState) }));
  const games = of('game').map(({ name, state }, ord) => ({
    ord,
    game_id: name,
    ...(state as GameState),
  }));
  if (vendors.length > 0) await writeVendors(tx, vendors);
  if (games.length > 0) await writeGames(tx, games);
  for (const { name, state } of of('pins')) await writePins(tx, name, state as PinState);
  for (const { name, state } of of('vendor-order'))
    await writeVendorOrder(tx, name, state as VendorOrderState);
}

const writeVendors = (tx: Tx, rows: readonly object[]) =>
  sql`
    insert into catalog_vendor (code, name, hot, position, delivered_by, status)
    select code, name, hot, position, delivered_by, status from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (code text, name text, hot boolean, position integer, delivered_by text, status text)
    on conflict (code) do update set name = excluded.name, hot = excluded.hot, position = excluded.position,
      delivered_by = excluded.delivered_by, status = excluded.status`.execute(tx);

const writeGames = (tx: Tx, rows: readonly object[]) =>
  sql`
    with given as (
      select row.*, known.node_id as known_id, row_number() over (partition by known.node_id is null order by row.ord) as place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        game_id text, vendor text, game_type text, name text, classifications text[], min_bet_minor bigint, lines integer,
        rtp_ppm integer, status text, launch_kind text, default_play_type text, vendor_game text, weight integer,
        ord integer)
      left join catalog_game known on known.game_id = row.game_id)
    insert into catalog_game (node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines, rtp_ppm, status,
      launch_kind, default_play_type, vendor_game, weight)
    select coalesce(known_id, (select coalesce(max(node_id), 10000) from catalog_game) + place), game_id, vendor, game_type, name,
      classifications, min_bet_minor, lines, rtp_ppm, status, launch_kind, default_play_type, vendor_game, weight
    from given
    on conflict (game_id) do update set vendor = excluded.vendor, game_type = excluded.game_type, name = excluded.name,
      classifications = excluded.classifications, min_bet_minor = excluded.min_bet_minor, lines = excluded.lines,
      rtp_ppm = excluded.rtp_ppm, status = excluded.status, launch_kind = excluded.launch_kind,
      default_play_type = excluded.default_play_type, vendor_game = excluded.vendor_game, weight = excluded.weight`.execute(
    tx,
  );

async function writePins(tx: Tx, type: string, gameIds: PinState): Promise<void> {
  await sql`delete from catalog_pin where game_type = ${type}`.execute(tx);
  await sql`insert into catalog_pin (game_type, game_id, place)
    select ${type}, game_id, place from unnest(${gameIds}::text[]) with ordinality as pin (game_id, place)`.execute(
    tx,
  );
}

async function writeVendorOrder(tx: Tx, type: string, vendors: VendorOrderState): Promise<void> {
  await sql`delete from catalog_vendor_place where game_type = ${type}`.execute(tx);
  await sql`insert into catalog_vendor_place (game_type, vendor, place)
    select ${type}, vendor, place from unnest(${vendors}::text[]) with ordinality as given (vendor, place)`.execute(
    tx,
  );
}

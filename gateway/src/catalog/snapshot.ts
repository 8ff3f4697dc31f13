import { type GameType, gameTypes } from '@parlour/contracts';
import { forEachInTurns } from '../server/index.ts';
import type { Game, Named, Vendor } from './game.ts';
import { buildGameIndex, type GameIndex } from './game-index.ts';

/** One version of the catalogue, in memory. */
export interface Snapshot {
  version: number;
  /** The time at which a game stops being new and the snapshot is out of date. */
  validUntil: Date | undefined;
  index: GameIndex;
  vendors: ReadonlyMap<string, Vendor>;
  /** Categories that have games, in menu order, each with its vendors in the category's order. */
  lanes: readonly Lane[];
  /** Hot games of all types, by rank within their type. */
  hot: readonly Game[];
}

export interface Lane {
  type: GameType;
  gameCount: number;
  vendors: readonly { vendor: Vendor; gameCount: number }[];
}

type StoredGame = Omit<Game, 'isNew' | 'playedAs'> & { newUntil: Date | undefined };

/** By category: codes of the leading vendors, in display order. */
type VendorOrders = ReadonlyMap<GameType, readonly string[]>;

interface Stored {
  /** In the order of all menus. */
  vendors: readonly Vendor[];
  orders: VendorOrders;
  games: readonly StoredGame[];
}

export async function buildSnapshot(
  version: number,
  { vendors, orders, games: stored }: Stored,
  now: Date,
): Promise<Snapshot> {
  const isNew = (game: StoredGame) => game.newUntil !== undefined && game.newUntil > now;
  const games: Game[] = [];
  const byGameId = new Map(stored.map((game) => [game.gameId, game]));
  await forEachInTurns(stored, (game) =>
    games.push({ ...game, isNew: isNew(game), playedAs: findServingGame(game, byGameId) }),
  );
  const ends = stored.flatMap((game) => (isNew(game) && game.newUntil ? [game.newUntil.getTime()] : []));
  const index = await buildGameIndex(games);
  return {
    version,
    validUntil: ends.length > 0 ? new Date(ends.reduce((least, end) => Math.min(least, end))) : undefined,
    index,
    vendors: new Map(vendors.map((vendor) => [vendor.code, vendor])),
    lanes: buildLanes(vendors, orders, index.all),
    hot: index.all
      .filter((game) => game.hotRank !== undefined)
      .toSorted((a, b) => (a.hotRank ?? 0) - (b.hotRank ?? 0) || getTypeOrder(a) - getTypeOrder(b)),
  };
}

/** Returns the game that serves another one; undefined for a game that is played itself, and for a hall. */
function findServingGame(
  { gameId, vendorGame, launchKind }: StoredGame,
  games: ReadonlyMap<string, StoredGame>,
): Named | undefined {
  const serving = vendorGame === gameId || launchKind === 'hall' ? undefined : games.get(vendorGame);
  return serving && { name: serving.name, names: serving.names };
}

const getTypeOrder = (game: Game): number => gameTypes.indexOf(game.type);

/** Sorts the vendors that lead the category first, in its order, and the others after them in menu order. */
function sortVendors(vendors: readonly Vendor[], first: readonly string[] = []): readonly Vendor[] {
  const getPosition = ({ code }: Vendor) => (first.includes(code) ? first.indexOf(code) : first.length);
  return vendors.toSorted((a, b) => getPosition(a) - getPosition(b));
}

function buildLanes(vendors: readonly Vendor[], orders: VendorOrders, games: readonly Game[]): Lane[] {
  const counts = new Map<string, number>();
  for (const game of games) {
    const key = toLaneKey(game.type, game.vendor);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return gameTypes.flatMap((type) => {
    const offering = sortVendors(vendors, orders.get(type)).flatMap((vendor) => {
      const gameCount = counts.get(toLaneKey(type, vendor.code)) ?? 0;
      return gameCount > 0 ? [{ vendor, gameCount }] : [];
    });
    const gameCount = offering.reduce((sum, entry) => sum + entry.gameCount, 0);
    return offering.length > 0 ? [{ type, gameCount, vendors: offering }] : [];
  });
}

const toLaneKey = (type: GameType, vendor: string): string => `${type}:${vendor}`;

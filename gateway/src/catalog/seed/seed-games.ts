import { createGameNames, type Vendor, vendors } from '@parlour/art';
import type { GameClassification, GameType } from '@parlour/contracts';
import { dayMs } from '../../server/index.ts';
import type { CatalogTables } from '../store.ts';
import { createSeedChance, type SeedChance } from './seed-chance.ts';
import { countGamesByType, hotGames, splitUnequally } from './seed-plan.ts';

export type GameRow = Omit<
  CatalogTables['catalog_game'],
  'new_until' | 'vendor_game' | 'rtp_max_ppm' | 'names'
> & {
  new_until: string | null;
};

const seed = 20_261_120;
const firstNodeId = 10_001;
/** Distance of hot games at the front of their list, so that other games are visible there too. */
const ranksPerHotGame = 5;

/** The vendor of the playable games: the sandbox, which implements the vendor contract. */
export const sandboxVendor = 'SANDBOX';
/** The sandbox's second vendor, which keeps players' money in its own wallets. */
export const walletVendor = 'SANDBOX_WALLET';

/** The sandbox vendor's real slot game, first among the hot slot games. */
const mandalayNights: Omit<GameRow, 'node_id'> = {
  game_id: 'mandalay-nights',
  vendor: sandboxVendor,
  game_type: 'RNG',
  name: 'Mandalay Nights',
  classifications: [],
  min_bet_minor: 10,
  lines: 10,
  // The return that the sandbox computes from its reels, plus half a percent through the jackpot (its
  // `rules.returnToPlayerPpm`).
  rtp_ppm: 954_575,
  hot_rank: 1,
  new_until: null,
  status: 'live',
  launch_kind: 'game',
  default_play_type: null,
  weight: 0,
};

/**
 * Plans `total` games of the first `vendorCount` invented vendors, including the sandbox's slot game. The result is
 * always the same.
 */
export function planGames(total: number, vendorCount: number, today: Date): GameRow[] {
  const chosen = vendors.slice(0, vendorCount);
  const rows: Omit<GameRow, 'node_id'>[] = [];
  for (const [type, count] of countGamesByType(total)) {
    const makers = chosen.filter((vendor) => vendor.categories.some((category) => category === type));
    const own = type === 'RNG' ? [mandalayNights] : [];
    const games = makers.length > 0 ? createGames(type, makers, count - own.length, today) : [];
    rows.push(...rankGames(type, own, games));
  }
  return rows.map((row, index) => ({ node_id: firstNodeId + index, ...row }));
}

function createGames(type: GameType, makers: readonly Vendor[], count: number, today: Date) {
  const chance = createSeedChance(
    seed + [...type].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
  );
  const shares = splitUnequally(count, makers.length);
  return makers.flatMap((vendor, index) => {
    const names = createGameNames(vendor.index, type, shares[index] ?? 0, seed).map(({ name }) => name);
    return names.map((name, number) => {
      const isHall = type === 'LIVE' && number === 0;
      return makeGame(
        { type, vendor, number, name: isHall ? `${vendor.name} Lobby` : name, isHall },
        chance,
        today,
      );
    });
  });
}

interface Named {
  type: GameType;
  vendor: Vendor;
  number: number;
  name: string;
  isHall: boolean;
}

function makeGame({ type, vendor, number, name, isHall }: Named, chance: SeedChance, today: Date) {
  const newDays = chance.happens(0.06) ? chance.integer(2, 30) : 0;
  return {
    game_id: `${vendor.code.toLowerCase().replaceAll('_', '-')}-${type.toLowerCase()}-${number + 1}`,
    vendor: vendor.code,
    game_type: type,
    name,
    classifications: pickClassifications(type, chance),
    min_bet_minor: chance.pick([1, 5, 10, 10, 10, 50, 50, 75]),
    lines: type === 'RNG' ? chance.pick([5, 9, 10, 20, 20, 25, 30, 40, 50, 243, 1024]) : 0,
    rtp_ppm: pickReturn(type, chance),
    hot_rank: null,
    new_until: newDays > 0 ? new Date(today.getTime() + newDays * dayMs).toISOString() : null,
    status: !isHall && chance.happens(0.005) ? ('maintenance' as const) : ('live' as const),
    launch_kind: isHall ? ('hall' as const) : ('game' as const),
    default_play_type: type === 'ELOTT' ? (/\b[234]D\b/.exec(name)?.[0] ?? null) : null,
    weight: chance.integer(0, 899_999),
  };
}

function pickClassifications(type: GameType, chance: SeedChance): GameClassification[] {
  if (type === 'LIVE' || type === 'PVP') return ['TG'];
  if (type === 'FISH') return ['AC'];
  if (type !== 'RNG') return [];
  const kind = chance.next();
  const jackpot: GameClassification[] = chance.happens(0.08) ? ['JP'] : [];
  if (kind < 0.06) return [...jackpot, 'TG'];
  if (kind < 0.2) return [...jackpot, 'AC'];
  return kind < 0.22 ? [...jackpot, 'BG'] : jackpot;
}

/** Returns parts per million, in steps of 0.01 %; null when the return depends on the players or the odds. */
function pickReturn(type: GameType, chance: SeedChance): number | null {
  const between = (least: number, most: number) => chance.integer(least, most) * 100;
  if (type === 'RNG') return between(9_400, 9_720);
  if (type === 'FISH') return between(9_500, 9_700);
  if (type === 'LIVE') return between(9_730, 9_940);
  return type === 'ELOTT' ? between(8_500, 9_500) : null;
}

/** Orders games by weight, with `own` first, and makes every `ranksPerHotGame`-th game at the front hot. */
function rankGames(
  type: GameType,
  own: readonly Omit<GameRow, 'node_id'>[],
  games: Omit<GameRow, 'node_id'>[],
) {
  const ordered = [...own, ...games.toSorted((a, b) => b.weight - a.weight)];
  const hotCount = Math.min(hotGames[type] ?? 0, ordered.length);
  const step = Math.max(1, Math.min(ranksPerHotGame, Math.floor(ordered.length / Math.max(1, hotCount))));
  return ordered.map((game, index) => ({
    ...game,
    hot_rank: index % step === 0 && index / step < hotCount ? index / step + 1 : null,
    status: index < hotCount * step ? ('live' as const) : game.status,
    weight: ordered.length - index,
  }));
}

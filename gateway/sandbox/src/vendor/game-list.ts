import type { GameType } from '@parlour/contracts';
import type { VendorGameFacts } from '@parlour/contracts/vwc';
import type { VendorGame } from './game.ts';

/** The type of each game, and the lottery page's name for a lottery's bets. */
const kinds: Readonly<Record<string, { type: GameType; defaultPlayType?: string }>> = {
  'mandalay-nights': { type: 'RNG' },
  'inle-sunrise': { type: 'RNG' },
  roulette: { type: 'RNG' },
  harpoon: { type: 'FISH' },
  baccarat: { type: 'LIVE' },
  football: { type: 'SPORTS' },
  esports: { type: 'ESPORTS' },
  cockfight: { type: 'SV3' },
  'shan-table': { type: 'PVP' },
  'lottery-2d': { type: 'ELOTT', defaultPlayType: '2D' },
  'lottery-3d': { type: 'ELOTT', defaultPlayType: '3D' },
  'lottery-4d': { type: 'ELOTT', defaultPlayType: '4D' },
  keno: { type: 'ELOTT', defaultPlayType: 'KENO' },
};

/** Describes every game of the vendor from its own rules. */
export const toGameList = (games: ReadonlyMap<string, VendorGame>) => ({
  games: [...games.values()].flatMap((game): Partial<VendorGameFacts>[] => {
    const kind = kinds[game.gameId];
    if (!kind) return [];
    const { returnToPlayerPpm, lines } = game.rules as { returnToPlayerPpm?: number; lines?: unknown[] };
    return [
      {
        ...kind,
        gameId: game.gameId,
        name: game.title,
        minBetMinor: Math.min(...game.stakesMinor),
        lines: lines?.length ?? 0,
        ...(returnToPlayerPpm === undefined ? {} : { rtpPpm: returnToPlayerPpm }),
      },
    ];
  }),
  complete: false,
});

/** Returns the bet limits of one game, and the address of its page opened for the rules only. */
export function toGameInfo({ gameId, rules, stakesMinor }: VendorGame, language: string) {
  // A table accepts several chips at once.
  const { stakeMinorMax = Math.max(...stakesMinor) } = rules as { stakeMinorMax?: number };
  return {
    minBetMinor: Math.min(...stakesMinor),
    maxBetMinor: stakeMinorMax,
    rulesUrl: `/sandbox/games/${gameId}/#rules&language=${encodeURIComponent(language)}`,
  };
}

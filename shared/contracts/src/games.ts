/** The game types of the wire. `LOTT` is lottery proper; the lobby shows it together with `ELOTT`. */
export const gameTypes = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'SV3'] as const;
export type GameType = (typeof gameTypes)[number];

/** Jackpot, table, arcade, bingo. Most games belong to none of them. */
export const gameClassifications = ['JP', 'TG', 'AC', 'BG'] as const;
export type GameClassification = (typeof gameClassifications)[number];

/** Path of the lobby of each game type (ROUTE-10): both kinds of lottery have one lobby. */
export const lobbyPaths: Record<GameType, string> = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  ELOTT: '/elott',
  LOTT: '/elott',
  SV3: '/sv3',
};

/** The minimum-bet filter (LOB-02): each choice as shown and sent, with its minor units. */
export const minimumBets = { '0.01': 1, '0.05': 5, '0.1': 10, '0.5': 50, '0.75': 75 } as const;
export type MinimumBet = keyof typeof minimumBets;

/** The number of games per lobby page (LOB-07). */
export const lobbyPageSize = 24;

/** The number of popular games on the home page (LOB-11). */
export const popularGamesCount = 20;

/** Vendors whose lottery is played on this site's own lottery page (GAME-02). */
const ownLotteryVendors: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'];

/** Returns whether a game is played at `/lottery`: lottery and e-lottery of those vendors. */
export const isOwnLottery = (game: { type: GameType; vendor: string }): boolean =>
  (game.type === 'ELOTT' || game.type === 'LOTT') && ownLotteryVendors.includes(game.vendor);

/** The number of past draws that each lottery lists (GAME-07). */
export const openedNumbersCount = 100;

import type { GameType } from '@parlour/contracts';

/** Names of the categories of games. */
export const gameTypeNames: Record<GameType, string> = {
  RNG: 'Slots',
  LIVE: 'Live casino',
  FISH: 'Fishing',
  PVP: 'Card games',
  SPORTS: 'Sports',
  ESPORTS: 'E-sports',
  ELOTT: 'E-lottery',
  LOTT: 'Lottery',
  SV3: 'Cockfight',
};

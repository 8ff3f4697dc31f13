import type { GameClassification, GameType } from '@parlour/contracts';

/** Names by language code. */
export type GameNames = Readonly<Record<string, string>>;

/** Something with a name, which may have others in some languages. */
export interface Named {
  name: string;
  names?: GameNames | undefined;
}

/** Returns the name in a language; the common name for a language without an own one. */
export const getName = ({ name, names }: Named, language = ''): string =>
  names !== undefined && Object.hasOwn(names, language) ? (names[language] ?? name) : name;

/** Returns the name of a game's vendor in a language. */
export const getVendorName = (
  { vendorName, vendorNames }: Pick<Game, 'vendorName' | 'vendorNames'>,
  language?: string,
): string => getName({ name: vendorName, names: vendorNames }, language);

/** One game of the catalogue. */
export interface Game extends Named {
  nodeId: number;
  gameId: string;
  vendor: string;
  vendorName: string;
  vendorNames?: GameNames | undefined;
  /** The connection that serves the game: the vendor's own code if the vendor is connected itself. */
  deliveredBy: string;
  /** Its id at that connection. */
  vendorGame: string;
  /** The game that opens, if the connection serves this one by another game of the catalogue. */
  playedAs?: Named | undefined;
  type: GameType;
  classifications: readonly GameClassification[];
  minBetMinor: number;
  lines: number;
  /** The lowest return of its bets. */
  rtpPpm: number | undefined;
  /** The highest return, if its bets return differently. */
  rtpMaxPpm?: number | undefined;
  /** Rank among the hot games of its type, from 1. */
  hotRank: number | undefined;
  isNew: boolean;
  status: GameStatus;
  launchKind: 'game' | 'hall';
  defaultPlayType: string | undefined;
  weight: number;
  /** Position among the pinned games of its category, from 1. */
  pinPosition?: number | undefined;
}

export type GameStatus = 'live' | 'maintenance';

export interface Vendor extends Named {
  code: string;
  hot: boolean;
  position: number;
}

export interface GameFilter {
  types: readonly GameType[];
  vendor?: string | undefined;
  classification?: GameClassification | undefined;
  /** As typed by a person. */
  name?: string | undefined;
  /** Exactly this minimum bet. */
  minBetMinor?: number | undefined;
  /** At least this many paylines. */
  linesMin?: number | undefined;
}

export interface GamePage {
  games: readonly Game[];
  total: number;
}

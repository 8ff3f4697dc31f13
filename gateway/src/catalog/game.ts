import type { GameClassification, GameType } from '@parlour/contracts';

/** One game as the catalogue keeps it. */
export interface Game {
  nodeId: number;
  gameId: string;
  vendor: string;
  vendorName: string;
  /** Over whose connection it is played: the vendor's own code where that is connected itself. */
  deliveredBy: string;
  /** Its id at that connection. */
  vendorGame: string;
  type: GameType;
  name: string;
  classifications: readonly GameClassification[];
  minBetMinor: number;
  lines: number;
  rtpPpm: number | undefined;
  /** From 1 among the hot games of its type. */
  hotRank: number | undefined;
  isNew: boolean;
  status: GameStatus;
  launchKind: 'game' | 'hall';
  defaultPlayType: string | undefined;
  weight: number;
  /** From 1 among those that stand first in their category. */
  pinPosition?: number | undefined;
}

export type GameStatus = 'live' | 'maintenance';

export interface Vendor {
  code: string;
  name: string;
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
  /** At least this many lines. */
  linesMin?: number | undefined;
}

export interface GamePage {
  games: readonly Game[];
  total: number;
}

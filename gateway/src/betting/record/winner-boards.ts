import type { WinnerBoard } from '@parlour/contracts/calls';
import type { CatalogService, Game } from '../../catalog/index.ts';
import type { IdentityService, Member } from '../../identity/index.ts';
import { type Clock, dayMs, minuteMs } from '../../server/index.ts';
import { isSample, type Round } from '../round.ts';
import type { BettingDb } from '../store.ts';
import { readBestWins, readJackpotWins, readWins } from './record-store.ts';

export interface Win {
  member: Member;
  game: Game;
  payoutMinor: number;
  at: Date;
  isJackpot: boolean;
  /** True when the seed of a demonstration wrote the round. */
  isSample: boolean;
}

interface BoardParts {
  db: BettingDb;
  clock: Clock;
  catalog: Pick<CatalogService, 'findGame'>;
  identity: Pick<IdentityService, 'findMembersByIds'>;
  /** Wins below this are not listed. Minor units. */
  winnerBoardMinMinor: number;
}

const winDelayMs = 5 * minuteMs;
const jackpotDays = 365;
const sportsDays = 7;

type BoardWin = Pick<Win, 'payoutMinor' | 'isJackpot'> & { round: Round };

/** Lists wins, five minutes late and largest first. The contract's `winnerBoards` defines each board. */
export async function listBoard(parts: BoardParts, board: WinnerBoard, count: number): Promise<Win[]> {
  const { catalog, identity, clock } = parts;
  const to = new Date(clock.now().getTime() - winDelayMs);
  const wins = await readBoard[board](parts, to, count);
  const members = await identity.findMembersByIds(wins.map(({ round }) => round.memberId));
  const listedWins = wins.map(async ({ round, ...win }) => {
    const member = members.get(round.memberId);
    const game = await catalog.findGame(round.gameId);
    return member && game
      ? [{ ...win, member, game, at: round.settledAt ?? to, isSample: isSample(round) }]
      : [];
  });
  return (await Promise.all(listedWins)).flat();
}

type ReadBoard = (parts: BoardParts, to: Date, count: number) => Promise<BoardWin[]>;

const toWin = (round: Round): BoardWin => ({ round, payoutMinor: round.payoutMinor, isJackpot: false });

const readLastDay: ReadBoard = async ({ db, clock, winnerBoardMinMinor }, to, limit) => {
  const from = new Date(clock.now().getTime() - dayMs);
  return (await readWins(db, { from, to, payoutMinMinor: winnerBoardMinMinor, limit })).map(toWin);
};

const readBoard: Record<WinnerBoard, ReadBoard> = {
  WINS: readLastDay,
  async JACKPOT(parts, to, limit) {
    const from = new Date(to.getTime() - jackpotDays * dayMs);
    const jackpots = await readJackpotWins(parts.db, { from, to, limit });
    const others = (await readLastDay(parts, to, limit)).filter(({ round }) => round.jackpotMinor === 0);
    const won = jackpots.map((round) => ({ round, payoutMinor: round.jackpotMinor, isJackpot: true }));
    return [...won, ...others].slice(0, limit);
  },
  async SPORTS({ db }, to, limit) {
    const from = new Date(to.getTime() - sportsDays * dayMs);
    return (await readBestWins(db, { from, to, categories: ['SPORTS', 'ESPORTS'], limit })).map(toWin);
  },
};

import type { VwcCode } from '@parlour/contracts/vwc';
import { openLineJournal } from '../line-journal.ts';

/** One round as the vendor remembers it. The outcome is drawn before the stake is asked for and never changes. */
export interface Round {
  roundId: string;
  gameId: string;
  sessionId: string;
  playerRef: string;
  /** The page's own number of the spin: the same number is the same round. */
  requestId: string;
  stakeMinor: number;
  payoutMinor: number;
  currency: string;
  betTxId: string;
  winTxId: string;
  rollbackTxId: string;
  /** What the player saw, with the draws that led to it. */
  outcome: Record<string, unknown>;
  /** A bet on something that is decided later, in the words of its game. */
  ticket?: Record<string, unknown>;
  /** What of the payout is the platform's jackpot. */
  jackpotMinor?: number;
  /** What counts as valid bet, where the game knows better than the platform's rule. */
  validBetMinor?: number;
  /**
   * `planned`: the stake was perhaps taken. `open`: a ticket, taken, not decided. `staked`: taken and decided, the payout not yet
   * confirmed. `settled`: all done. `refused`: the platform said no. `voiding`: called off, the rollback not yet confirmed.
   * `abandoned`: undone by a rollback.
   */
  state: 'planned' | 'open' | 'staked' | 'settled' | 'refused' | 'voiding' | 'abandoned';
  /** The platform's code, once it refused. */
  refusal?: VwcCode;
  startedAt: string;
  /** When the platform confirmed the stake, and when the end. */
  stakedAt?: string;
  endedAt?: string;
}

/**
 * The vendor's memory: one line per change of a round, on disk before anything is sent, so that a
 * process that was killed finishes what it began.
 */
export interface RoundJournal {
  save(round: Round): void;
  get(roundId: string): Round | undefined;
  findByRequest(sessionId: string, requestId: string): Round | undefined;
  /** Rounds that still owe the platform a message. */
  unfinished(): Round[];
  /** Tickets of a game that are taken and not decided. */
  openTickets(gameId: string): Round[];
  /** A player's last rounds of a game, newest first. */
  listByPlayer(playerRef: string, gameId: string): Round[];
  /** Bets and wins that stand and that the platform applied in `[from, to)`, ISO 8601. */
  transactions(from: string, to: string): ConfirmedTransaction[];
  close(): void;
}

export interface ConfirmedTransaction {
  verb: 'bet' | 'win';
  txId: string;
  amount: number;
  currency: string;
}

/** How many rounds of one player and game are answered at once. */
const playerRoundsMax = 30;
const owing: ReadonlySet<Round['state']> = new Set(['planned', 'staked', 'voiding']);

const toPlayerKey = ({ playerRef, gameId }: Pick<Round, 'playerRef' | 'gameId'>): string =>
  `${playerRef}\n${gameId}`;
const toRequestKey = (sessionId: string, requestId: string): string => `${sessionId}\n${requestId}`;

/** Rounds that ended longer ago are forgotten: the platform has them, and reconciles seven days. */
const retentionDays = 60;
const dayMs = 86_400_000;

export function openRoundJournal(file: string, now: () => number = Date.now): RoundJournal {
  const rounds = new Map<string, Round>();
  const byRequest = new Map<string, string>();
  const byPlayer = new Map<string, string[]>();
  /** Those that somebody still has to look at, so that nobody searches through all that ever was. */
  const live = new Map<string, Round>();
  const addToPlayer = (round: Round): void => {
    const ids = byPlayer.get(toPlayerKey(round)) ?? [];
    byPlayer.set(toPlayerKey(round), [round.roundId, ...ids].slice(0, playerRoundsMax));
  };
  const addToIndex = (round: Round): void => {
    if (!rounds.has(round.roundId)) addToPlayer(round);
    rounds.set(round.roundId, round);
    if (round.state === 'open' || owing.has(round.state)) live.set(round.roundId, round);
    else live.delete(round.roundId);
    byRequest.set(toRequestKey(round.sessionId, round.requestId), round.roundId);
  };
  const removeFromIndex = ({ roundId, sessionId, requestId, ...round }: Round): void => {
    rounds.delete(roundId);
    byRequest.delete(toRequestKey(sessionId, requestId));
    const ids = (byPlayer.get(toPlayerKey(round)) ?? []).filter((id) => id !== roundId);
    if (ids.length > 0) byPlayer.set(toPlayerKey(round), ids);
    else byPlayer.delete(toPlayerKey(round));
  };
  /** The last state of every round that somebody may still ask for, in the order in which they began. */
  const getRetained = (): Round[] => {
    const before = new Date(now() - retentionDays * dayMs).toISOString();
    for (const round of rounds.values())
      if (!live.has(round.roundId) && (round.endedAt ?? round.startedAt) < before) removeFromIndex(round);
    return [...rounds.values()];
  };
  const journal = openLineJournal<Round>(file, addToIndex, getRetained);
  return {
    save(round) {
      journal.add(round);
      addToIndex(round);
    },
    get: (roundId) => rounds.get(roundId),
    findByRequest: (sessionId, requestId) =>
      rounds.get(byRequest.get(toRequestKey(sessionId, requestId)) ?? ''),
    unfinished: () => [...live.values()].filter(({ state }) => owing.has(state)),
    openTickets: (gameId) =>
      [...live.values()].filter((round) => round.state === 'open' && round.gameId === gameId),
    listByPlayer: (playerRef, gameId) =>
      (byPlayer.get(toPlayerKey({ playerRef, gameId })) ?? []).flatMap((id) => rounds.get(id) ?? []),
    transactions: (from, to) =>
      [...rounds.values()].flatMap((round) => {
        const within = (at: string | undefined): boolean => at !== undefined && at >= from && at < to;
        const { currency } = round;
        const list: ConfirmedTransaction[] = [];
        if (round.state === 'abandoned' || round.state === 'voiding') return list;
        if (within(round.stakedAt))
          list.push({ verb: 'bet', txId: round.betTxId, amount: round.stakeMinor, currency });
        if (within(round.endedAt))
          list.push({ verb: 'win', txId: round.winTxId, amount: round.payoutMinor, currency });
        return list;
      }),
    close: journal.close,
  };
}

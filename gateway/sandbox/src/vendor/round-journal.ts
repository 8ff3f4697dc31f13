import { dayMs } from '@parlour/basics';
import type { VwcCode } from '@parlour/contracts/vwc';
import { openLineJournal } from '../line-journal.ts';

/**
 * One round as the vendor stores it. The outcome is drawn before the stake is requested and never changes. `Ticket` is a
 * bet that is decided later, in the terms of its kind of games.
 */
export interface Round<Ticket extends object = object> {
  roundId: string;
  gameId: string;
  sessionId: string;
  playerRef: string;
  /** See `StakeSource`. */
  keeper?: 'wallet' | 'demo' | undefined;
  /** The page's own id of the spin: the same id is the same round. */
  requestId: string;
  stakeMinor: number;
  payoutMinor: number;
  currency: string;
  betTxId: string;
  winTxId: string;
  rollbackTxId: string;
  /** The result that the player saw, with its draws. */
  outcome: Record<string, unknown>;
  ticket?: Ticket;
  /** The part of the payout that comes from the platform's jackpot. */
  jackpotMinor?: number;
  /** The valid bet, where the game has a more exact rule than the platform. */
  validBetMinor?: number;
  /**
   * `planned`: the stake may have been taken. `open`: a ticket, taken, not decided. `staked`: taken and decided, the
   * payout not yet confirmed. `settled`: all done. `refused`: the platform refused it. `voiding`: called off, the
   * rollback not yet confirmed. `abandoned`: undone by a rollback.
   */
  state: 'planned' | 'open' | 'staked' | 'settled' | 'refused' | 'voiding' | 'abandoned';
  /** The platform's code of the refusal. */
  refusal?: VwcCode;
  startedAt: string;
  /** Times at which the platform confirmed the stake and the end. */
  stakedAt?: string;
  endedAt?: string;
}

/**
 * The vendor's storage: one line per change of a round, on disk before anything is sent, so that a new process finishes
 * the work of a killed one.
 */
export interface RoundJournal {
  save(round: Round): void;
  get(roundId: string): Round | undefined;
  findByRequest(sessionId: string, requestId: string): Round | undefined;
  /** Returns rounds with a message to the platform still pending. */
  unfinished(): Round[];
  /** Returns tickets of a game that are taken and not decided. */
  openTickets(gameId: string): Round[];
  /** Returns a player's last rounds of a game, newest first. */
  listByPlayer(playerRef: string, gameId: string): Round[];
  /**
   * Returns the unreversed bets and wins that the platform applied in `[from, to)`, ISO 8601: those of the vendor that
   * keeps wallets, or of the other one.
   */
  transactions(from: string, to: string, isWalletVendor: boolean): ConfirmedTransaction[];
  close(): void;
}

interface ConfirmedTransaction {
  verb: 'bet' | 'win';
  txId: string;
  amount: number;
  currency: string;
}

/** Maximum number of rounds of one player and game in a response. */
const playerRoundsMax = 30;
const owing: ReadonlySet<Round['state']> = new Set(['planned', 'staked', 'voiding']);

const toPlayerKey = ({ playerRef, gameId }: Pick<Round, 'playerRef' | 'gameId'>): string =>
  `${playerRef}\n${gameId}`;
const toRequestKey = (sessionId: string, requestId: string): string => `${sessionId}\n${requestId}`;

/** Older ended rounds are discarded: the platform has them, and it reconciles seven days. */
const retentionDays = 60;

export function openRoundJournal(file: string, now: () => number = Date.now): RoundJournal {
  const rounds = new Map<string, Round>();
  const byRequest = new Map<string, string>();
  const byPlayer = new Map<string, string[]>();
  /** Index of the rounds that still need work, so that no search reads all rounds. */
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
  /** Returns the last state of every round that may still be requested, in the order of their start. */
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
    transactions: (from, to, isWalletVendor) =>
      [...rounds.values()].flatMap((round) => {
        const within = (at: string | undefined): boolean => at !== undefined && at >= from && at < to;
        const { currency } = round;
        const list: ConfirmedTransaction[] = [];
        if (isWalletVendor !== (round.keeper !== undefined)) return list;
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

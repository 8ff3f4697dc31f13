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
  /**
   * `planned`: the stake was perhaps taken. `staked`: taken, the payout not yet confirmed. `settled`: all done.
   * `refused`: the platform said no. `abandoned`: undone by a rollback.
   */
  state: 'planned' | 'staked' | 'settled' | 'refused' | 'abandoned';
  /** The platform's code, once it refused. */
  refusal?: VwcCode;
  startedAt: string;
}

/**
 * The vendor's memory: one line per change of a round, on disk before anything is sent, so that a
 * process that was killed finishes what it began.
 */
export interface RoundJournal {
  save(round: Round): void;
  get(roundId: string): Round | undefined;
  ofRequest(sessionId: string, requestId: string): Round | undefined;
  /** Rounds that still owe the platform a message. */
  unfinished(): Round[];
  close(): void;
}

const requestKey = (sessionId: string, requestId: string): string => `${sessionId}\n${requestId}`;

export function openRoundJournal(file: string): RoundJournal {
  const rounds = new Map<string, Round>();
  const byRequest = new Map<string, string>();
  const remember = (round: Round): void => {
    rounds.set(round.roundId, round);
    byRequest.set(requestKey(round.sessionId, round.requestId), round.roundId);
  };
  const journal = openLineJournal<Round>(file, remember);
  return {
    save(round) {
      journal.add(round);
      remember(round);
    },
    get: (roundId) => rounds.get(roundId),
    ofRequest: (sessionId, requestId) => rounds.get(byRequest.get(requestKey(sessionId, requestId)) ?? ''),
    unfinished: () => [...rounds.values()].filter(({ state }) => state === 'planned' || state === 'staked'),
    close: journal.close,
  };
}

import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { VwcCode } from '@parlour/contracts/vwc';

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
  mkdirSync(dirname(file), { recursive: true });
  const rounds = new Map<string, Round>();
  const byRequest = new Map<string, string>();
  const remember = (round: Round): void => {
    rounds.set(round.roundId, round);
    byRequest.set(requestKey(round.sessionId, round.requestId), round.roundId);
  };
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const complete = kept.slice(0, kept.lastIndexOf('\n') + 1);
  for (const line of complete.split('\n')) if (line) remember(JSON.parse(line) as Round);
  // A line that a crash cut short was never acted upon: cut it off, so that the next one stands alone.
  if (complete.length < kept.length) truncateSync(file, Buffer.byteLength(complete));
  const handle = openSync(file, 'a');
  return {
    save(round) {
      writeSync(handle, `${JSON.stringify(round)}\n`);
      fdatasyncSync(handle);
      remember(round);
    },
    get: (roundId) => rounds.get(roundId),
    ofRequest: (sessionId, requestId) => rounds.get(byRequest.get(requestKey(sessionId, requestId)) ?? ''),
    unfinished: () => [...rounds.values()].filter(({ state }) => state === 'planned' || state === 'staked'),
    close: () => closeSync(handle),
  };
}

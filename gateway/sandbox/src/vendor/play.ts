import { newId } from './ids.ts';
import type { Round, RoundJournal } from './round-journal.ts';
import { createRoundMessages, type PlayResult } from './round-messages.ts';
import type { WalletClients } from './wallet-clients.ts';

/** A game's decision about one round, before any money moves. */
export interface Decision {
  payoutMinor: number;
  /** The part of the payout that comes from the platform's jackpot. */
  jackpotMinor?: number;
  outcome: Record<string, unknown>;
}

interface PlayRequest {
  gameId: string;
  sessionId: string;
  playerRef: string;
  requestId: string;
  stakeMinor: number;
  currency: string;
  /** See `StakeSource`. */
  keeper?: 'wallet' | 'demo' | undefined;
}

export interface Player {
  /** Plays one round, or returns the round of an earlier request with the same `requestId`. */
  play(request: PlayRequest, decide: () => Decision): Promise<PlayResult>;
  /**
   * Takes a bet on an event that is decided later, or returns the bet of an earlier request with the same `requestId`.
   */
  takeTicket(request: PlayRequest, ticket: object): Promise<PlayResult>;
  /** Pays an open ticket, 0 for a lost one. `finishRounds` repeats an unconfirmed payment. */
  payTicket(round: Round, payment: Decision & { validBetMinor?: number | undefined }): Promise<void>;
  /** Refunds the stake of an open ticket. */
  voidTicket(round: Round): Promise<void>;
  /** Finishes every unfinished round: settles staked rounds and rolls back unknown stakes. Safe at any time. */
  finishRounds(): Promise<{ settled: number; undone: number; waiting: number }>;
}

export function createPlayer({
  wallets,
  journal,
}: {
  wallets: WalletClients;
  journal: RoundJournal;
}): Player {
  const messages = createRoundMessages({ wallets, journal });
  /** Rounds that a request is processing; no other call may finish them meanwhile. */
  const inProgress = new Set<string>();

  async function withLock<T>(round: Round, work: () => Promise<T>): Promise<T> {
    inProgress.add(round.roundId);
    try {
      return await work();
    } finally {
      inProgress.delete(round.roundId);
    }
  }

  async function resume(round: Round): Promise<PlayResult> {
    if (inProgress.has(round.roundId)) return { kind: 'unknown' };
    if (round.state === 'abandoned') return { kind: 'unknown' };
    if (round.state === 'refused') return { kind: 'refused', code: round.refusal ?? 'RETRY_LATER' };
    if (round.state === 'planned') return withLock(round, () => messages.stake(round));
    const reply = await wallets.of(round).send('balance', { sessionId: round.sessionId });
    return { kind: 'played', round, balanceMinor: reply.balance ?? 0 };
  }

  async function begin(
    request: PlayRequest,
    plan: () => Pick<Round, 'payoutMinor' | 'outcome' | 'ticket'> & { jackpotMinor?: number },
  ): Promise<PlayResult> {
    const earlier = journal.findByRequest(request.sessionId, request.requestId);
    if (earlier) return resume(earlier);
    const round: Round = {
      ...request,
      ...plan(),
      roundId: newId('r'),
      betTxId: newId('b'),
      winTxId: newId('w'),
      rollbackTxId: newId('x'),
      state: 'planned',
      startedAt: new Date().toISOString(),
    };
    journal.save(round);
    return withLock(round, () => messages.stake(round));
  }

  /** Persists the payment due, then tries once to send it. */
  async function saveAndFinish(round: Round): Promise<void> {
    if (inProgress.has(round.roundId)) return;
    journal.save(round);
    await withLock(round, () => messages.finish(round));
  }

  return {
    play: begin,
    takeTicket: (request, ticket) => begin(request, () => ({ payoutMinor: 0, outcome: {}, ticket })),
    payTicket: (round, { payoutMinor, outcome, validBetMinor }) =>
      saveAndFinish({
        ...round,
        payoutMinor,
        outcome,
        state: 'staked',
        ...(validBetMinor === undefined ? {} : { validBetMinor }),
      }),
    voidTicket: (round) => saveAndFinish({ ...round, state: 'voiding' }),
    async finishRounds() {
      const counts = { settled: 0, undone: 0, waiting: 0 };
      for (const round of journal.unfinished()) {
        if (!inProgress.has(round.roundId)) counts[await withLock(round, () => messages.finish(round))] += 1;
      }
      return counts;
    },
  };
}

import type { VwcCode, VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { newId } from './ids.ts';
import type { Round, RoundJournal } from './round-journal.ts';
import { UnknownOutcome, type WalletClient } from './wallet-client.ts';

/** A game's decision about one round, before any money moves. */
export interface Decision {
  payoutMinor: number;
  /** The part of the payout that comes from the platform's jackpot. */
  jackpotMinor?: number;
  outcome: Record<string, unknown>;
}

export interface PlayRequest {
  gameId: string;
  sessionId: string;
  playerRef: string;
  requestId: string;
  stakeMinor: number;
  currency: string;
}

export type PlayResult =
  | { kind: 'played'; round: Round; balanceMinor: number }
  | { kind: 'refused'; code: VwcCode; details?: Record<string, unknown> }
  /** It is unknown whether the stake was taken; it is being rolled back, and the player is asked to wait. */
  | { kind: 'unknown' };

export interface Player {
  /** Plays one round, or returns the round of an earlier request with the same `requestId`. */
  play(request: PlayRequest, decide: () => Decision): Promise<PlayResult>;
  /**
   * Takes a bet on an event that is decided later, or returns the one of an earlier request with the same `requestId`.
   */
  takeTicket(request: PlayRequest, ticket: Record<string, unknown>): Promise<PlayResult>;
  /** Pays an open ticket, 0 for a lost one. `finishRounds` repeats an unconfirmed payment. */
  payTicket(round: Round, payment: Decision & { validBetMinor?: number | undefined }): Promise<void>;
  /** Refunds the stake of an open ticket. */
  voidTicket(round: Round): Promise<void>;
  /** Finishes every unfinished round: settles staked rounds and rolls back unknown stakes. Safe at any time. */
  finishRounds(): Promise<{ settled: number; undone: number; waiting: number }>;
}

const toBet = (round: Round): VwcRequest<'bet'> => ({
  sessionId: round.sessionId,
  txId: round.betTxId,
  roundId: round.roundId,
  gameId: round.gameId,
  amount: round.stakeMinor,
  currency: round.currency,
});

/** Returns the round after the platform has confirmed its stake. */
const markStaked = (round: Round, reply: VwcReply): Round => ({
  ...round,
  state: round.ticket ? 'open' : 'staked',
  stakedAt: reply.appliedAt ?? new Date().toISOString(),
});

export function createPlayer({ wallet, journal }: { wallet: WalletClient; journal: RoundJournal }): Player {
  /** Rounds that a request is processing; no other call may finish them meanwhile. */
  const inProgress = new Set<string>();

  async function settle(round: Round): Promise<VwcReply> {
    const reply = await wallet.send('win', {
      txId: round.winTxId,
      roundId: round.roundId,
      amount: round.payoutMinor,
      currency: round.currency,
      roundClosed: true,
      outcome: round.outcome,
      ...(round.validBetMinor === undefined ? {} : { validBet: round.validBetMinor }),
      ...(round.jackpotMinor ? { jackpotPart: round.jackpotMinor } : {}),
    });
    const endedAt = reply.appliedAt ?? new Date().toISOString();
    if (reply.code === 'OK' || reply.code === 'ROUND_CLOSED')
      journal.save({ ...round, state: 'settled', endedAt });
    if (reply.code === 'ALREADY_ROLLED_BACK') journal.save({ ...round, state: 'abandoned' });
    return reply;
  }

  /** Rolls back after a missing response, until the platform confirms that nothing is left of the stake. */
  async function undo(round: Round): Promise<void> {
    const reply = await wallet.send('rollback', { txId: round.rollbackTxId, refTxId: round.betTxId });
    if (reply.code === 'OK') journal.save({ ...round, state: 'abandoned' });
  }

  async function stake(round: Round): Promise<PlayResult> {
    let reply: VwcReply;
    try {
      reply = await wallet.send('bet', toBet(round));
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error;
      await undo(round).catch(() => undefined);
      return { kind: 'unknown' };
    }
    if (reply.code !== 'OK') {
      journal.save({ ...round, state: 'refused', refusal: reply.code });
      return { kind: 'refused', code: reply.code, ...(reply.details ? { details: reply.details } : {}) };
    }
    const staked = markStaked(round, reply);
    journal.save(staked);
    if (staked.ticket) return { kind: 'played', round: staked, balanceMinor: reply.balance ?? 0 };
    try {
      const won = await settle(staked);
      return { kind: 'played', round: staked, balanceMinor: won.currentBalance ?? won.balance ?? 0 };
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error;
      // The outcome is final even if the message fails; it is sent until it is confirmed.
      return { kind: 'played', round: staked, balanceMinor: (reply.balance ?? 0) + round.payoutMinor };
    }
  }

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
    if (round.state === 'planned') return withLock(round, () => stake(round));
    const reply = await wallet.send('balance', { sessionId: round.sessionId });
    return { kind: 'played', round, balanceMinor: reply.balance ?? 0 };
  }

  async function finish(round: Round): Promise<'settled' | 'undone' | 'waiting'> {
    try {
      if (round.state === 'staked') {
        await settle(round);
        return 'settled';
      }
      if (round.state === 'voiding') {
        await undo(round);
        return 'undone';
      }
      const reply = await wallet.send('txStatus', { txId: round.betTxId });
      if (reply.state === 'APPLIED') {
        // A repeated message gets the first reply, which contains the time of its application.
        const staked = markStaked(round, await wallet.send('bet', toBet(round)));
        journal.save(staked);
        if (staked.state === 'open') return 'waiting';
        await settle(staked);
        return 'settled';
      }
      await undo(round);
      return 'undone';
    } catch (error) {
      if (error instanceof UnknownOutcome) return 'waiting';
      throw error;
    }
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
    return withLock(round, () => stake(round));
  }

  /** Persists the payment due, then tries once to send it. */
  async function saveAndFinish(round: Round): Promise<void> {
    if (inProgress.has(round.roundId)) return;
    journal.save(round);
    await withLock(round, () => finish(round));
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
        if (!inProgress.has(round.roundId)) counts[await withLock(round, () => finish(round))] += 1;
      }
      return counts;
    },
  };
}

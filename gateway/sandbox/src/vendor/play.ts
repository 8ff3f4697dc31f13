import type { VwcCode, VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { newId } from './ids.ts';
import type { Round, RoundJournal } from './round-journal.ts';
import { UnknownOutcome, type WalletClient } from './wallet-client.ts';

/** What a game decides about one round, before any money moves. */
export interface Decision {
  payoutMinor: number;
  /** What of the payout is the platform's jackpot. */
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
  /** Nobody knows yet whether the stake was taken; it is being undone and the player is told to wait. */
  | { kind: 'unknown' };

export interface Player {
  /** Plays one round, or returns the round of an earlier request with the same `requestId`. */
  play(request: PlayRequest, decide: () => Decision): Promise<PlayResult>;
  /** Takes a bet on something that is decided later, or returns the one of an earlier request with the same `requestId`. */
  takeTicket(request: PlayRequest, ticket: Record<string, unknown>): Promise<PlayResult>;
  /** Pays an open ticket, 0 for a lost one. What is not confirmed now is sent again by `finishRounds`. */
  payTicket(round: Round, payment: Decision & { validBetMinor?: number | undefined }): Promise<void>;
  /** Gives an open ticket's stake back. */
  voidTicket(round: Round): Promise<void>;
  /** Brings every unfinished round to its end: settles what was staked, undoes what is unknown. Safe at any time. */
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

/** The round once the platform has confirmed its stake. */
const markStaked = (round: Round, reply: VwcReply): Round => ({
  ...round,
  state: round.ticket ? 'open' : 'staked',
  stakedAt: reply.appliedAt ?? new Date().toISOString(),
});

export function createPlayer({ wallet, journal }: { wallet: WalletClient; journal: RoundJournal }): Player {
  /** Rounds that a request is working on: nobody else may finish them meanwhile. */
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

  /** After a missing answer: undo until the platform says for certain that nothing is left of the stake. */
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
      // The outcome stands whatever happens to the message: it will be sent until it is confirmed.
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
        // The same message again is answered as the first time, which tells when it was applied.
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

  /** Writes down what is owed, then tries once to pay it. */
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

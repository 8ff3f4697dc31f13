import type { VwcCode, VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import type { Round, RoundJournal } from './round-journal.ts';
import { UnknownOutcome } from './wallet-client.ts';
import type { WalletClients } from './wallet-clients.ts';

export type PlayResult =
  | { kind: 'played'; round: Round; balanceMinor: number }
  | { kind: 'refused'; code: VwcCode; details?: Record<string, unknown> }
  /** It is unknown whether the stake was taken; it is being rolled back, and the player is asked to wait. */
  | { kind: 'unknown' };

/** The messages of a round to the platform. Each confirmed one is in the journal before its promise resolves. */
interface RoundMessages {
  /** Requests the stake, and then pays a decided outcome at once. */
  stake(round: Round): Promise<PlayResult>;
  /**
   * Sends the next message of an unfinished round: the payout, the rollback, or the question whether the stake was
   * taken.
   */
  finish(round: Round): Promise<'settled' | 'undone' | 'waiting'>;
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

export function createRoundMessages({
  wallets,
  journal,
}: {
  wallets: WalletClients;
  journal: RoundJournal;
}): RoundMessages {
  async function settle(round: Round): Promise<VwcReply> {
    const reply = await wallets.of(round).send('win', {
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
    const reply = await wallets
      .of(round)
      .send('rollback', { txId: round.rollbackTxId, refTxId: round.betTxId });
    if (reply.code === 'OK') journal.save({ ...round, state: 'abandoned' });
  }

  async function stake(round: Round): Promise<PlayResult> {
    let reply: VwcReply;
    try {
      reply = await wallets.of(round).send('bet', toBet(round));
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
      const reply = await wallets.of(round).send('txStatus', { txId: round.betTxId });
      if (reply.state === 'APPLIED') {
        // A repeated message gets the first reply, which contains the time of its application.
        const staked = markStaked(round, await wallets.of(round).send('bet', toBet(round)));
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

  return { stake, finish };
}

import type { VwcReply, VwcRequest, VwcVerb } from '@parlour/contracts/vwc';
import type { IdentityService } from '../../identity/index.ts';
import type { Logger } from '../../server/index.ts';
import { applyOnce, type Message, replayReply, withRefusals } from './apply-once.ts';
import { admitBet, placeBet } from './bet.ts';
import { createBetBatcher } from './bet-batch.ts';
import type { VerbParts } from './context.ts';
import { jackpot } from './jackpot.ts';
import { createVendorLoaders } from './loaders.ts';
import { Refusal } from './refusal.ts';
import { rollback } from './rollback.ts';
import { admitBonus, authenticate, balance, bonusWin, txStatus } from './session-verbs.ts';
import { type Payment, pay, recordRefused, toEndPayment, toWinPayment } from './win.ts';

/**
 * One function per verb of the vendor contract. It takes a checked request of an authentic vendor and returns the
 * business reply.
 */
export type Verbs = {
  [V in VwcVerb]: (vendor: string, request: VwcRequest<V>, bodyHash: string) => Promise<VwcReply>;
};

const skipAdmission = async (): Promise<undefined> => undefined;

export function createVerbs(
  parts: VerbParts & {
    identity: Pick<IdentityService, 'findMembersByIds'>;
    log: Logger;
    /** The maximum number of bets in one transaction. */
    betBatchMax: number;
  },
): Verbs {
  const loaders = createVendorLoaders(parts);
  const batcher = createBetBatcher({ ...parts, batchMax: parts.betBatchMax });
  const runOnce = (
    message: Message,
    apply: Parameters<typeof applyOnce<undefined>>[2]['apply'],
  ): Promise<VwcReply> => withRefusals(() => applyOnce(parts, message, { admit: skipAdmission, apply }));

  async function payOnce(
    verb: 'win' | 'endRound',
    vendor: string,
    payment: Payment,
    hash: string,
  ): Promise<VwcReply> {
    const { txId, roundId, amountMinor } = payment;
    const reply = await withRefusals(() =>
      applyOnce(
        parts,
        { vendor, verb, txId, roundId, amountMinor, hash },
        {
          admit: () => parts.wins.read(vendor),
          apply: (scope, allowance) => pay(parts, scope, payment, allowance),
        },
      ),
    );
    await recordRefused(parts, { vendor, verb, txId, roundId }, reply);
    return reply;
  }

  return {
    authenticate: (vendor, request) => withRefusals(() => authenticate(parts, vendor, request)),
    balance: (vendor, request) => withRefusals(() => balance(parts, vendor, request)),
    jackpot: (vendor, request) => withRefusals(() => jackpot(parts, vendor, request)),
    txStatus: (vendor, request) => withRefusals(() => txStatus(parts, vendor, request)),
    bet: (vendor, request, hash) =>
      withRefusals(async () => {
        const message = {
          vendor,
          verb: 'bet',
          txId: request.txId,
          roundId: request.roundId,
          amountMinor: request.amount,
          hash,
        } as const;
        const earlier = await loaders.findTransaction(vendor, request.txId);
        if (earlier) return replayReply(parts, message, earlier);
        const admitted = await admitBet({ ...parts, loaders }, vendor, request);
        return batcher.add({ vendor, request, admitted, hash }, () =>
          applyOnce(parts, message, {
            admit: async () => admitted,
            apply: (scope, bet) => placeBet(parts, scope, bet, request),
          }),
        );
      }),
    win: (vendor, request, hash) => payOnce('win', vendor, toWinPayment(request), hash),
    endRound: (vendor, request, hash) => payOnce('endRound', vendor, toEndPayment(request), hash),
    rollback(vendor, request, hash) {
      const { txId, refTxId } = request;
      if (txId === refTxId)
        return withRefusals(() => Promise.reject(new Refusal('DUPLICATE_MISMATCH', { txId })));
      return runOnce({ vendor, verb: 'rollback', txId, refTxId, hash }, (scope) =>
        rollback(parts, scope, request),
      );
    },
    bonusWin: (vendor, request, hash) =>
      withRefusals(() =>
        applyOnce(
          parts,
          { vendor, verb: 'bonusWin', txId: request.txId, amountMinor: request.amount, hash },
          {
            admit: () => admitBonus(parts, vendor, request),
            apply: (scope, member) => bonusWin(parts, scope, member, request),
          },
        ),
      ),
  };
}

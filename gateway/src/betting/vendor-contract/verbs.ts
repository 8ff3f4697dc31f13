import type { VwcReply, VwcRequest, VwcVerb } from '@parlour/contracts/vwc';
import type { IdentityService } from '../../identity/index.ts';
import type { Logger } from '../../server/index.ts';
import { answerAgain, answering, applyOnce, type Message } from './apply-once.ts';
import { admitBet, placeBet } from './bet.ts';
import { createBetBatching } from './bet-batch.ts';
import type { VerbParts } from './context.ts';
import { jackpot } from './jackpot.ts';
import { Refusal } from './refusal.ts';
import { rollback } from './rollback.ts';
import { admitBonus, authenticate, balance, bonusWin, txStatus } from './session-verbs.ts';
import { createTogether } from './together.ts';
import { noteRefusedWin, type Payment, pay, paymentOfEnd, paymentOfWin } from './win.ts';

/** One function per verb of the vendor contract: a checked request of an authentic vendor in, the business answer out. */
export type Verbs = {
  [V in VwcVerb]: (vendor: string, request: VwcRequest<V>, bodyHash: string) => Promise<VwcReply>;
};

const admitted = async (): Promise<undefined> => undefined;

export function createVerbs(
  parts: VerbParts & {
    identity: Pick<IdentityService, 'membersByIds'>;
    log: Logger;
    /** Bets that share a transaction at most. */
    betBatchMax: number;
  },
): Verbs {
  const together = createTogether(parts);
  const batching = createBetBatching({ ...parts, batchMax: parts.betBatchMax });
  const once = (
    message: Message,
    act: Parameters<typeof applyOnce<undefined>>[2]['act'],
  ): Promise<VwcReply> => answering(() => applyOnce(parts, message, { admit: admitted, act }));

  async function settleWith(
    verb: 'win' | 'endRound',
    vendor: string,
    payment: Payment,
    hash: string,
  ): Promise<VwcReply> {
    const { txId, roundId, amountMinor } = payment;
    const reply = await once({ vendor, verb, txId, roundId, amountMinor, hash }, (scope) =>
      pay(parts, scope, payment),
    );
    await noteRefusedWin(parts, vendor, payment, reply);
    return reply;
  }

  return {
    authenticate: (vendor, request) => answering(() => authenticate(parts, vendor, request)),
    balance: (vendor, request) => answering(() => balance(parts, vendor, request)),
    jackpot: (vendor, request) => answering(() => jackpot(parts, vendor, request)),
    txStatus: (vendor, request) => answering(() => txStatus(parts, vendor, request)),
    bet: (vendor, request, hash) =>
      answering(async () => {
        const message = {
          vendor,
          verb: 'bet',
          txId: request.txId,
          roundId: request.roundId,
          amountMinor: request.amount,
          hash,
        } as const;
        const earlier = await together.findTransaction(vendor, request.txId);
        if (earlier) return answerAgain(parts, message, earlier);
        const admitted = await admitBet({ ...parts, together }, vendor, request);
        return batching.add({ vendor, request, admitted, hash }, () =>
          applyOnce(parts, message, {
            admit: async () => admitted,
            act: (scope, bet) => placeBet(parts, scope, bet, request),
          }),
        );
      }),
    win: (vendor, request, hash) => settleWith('win', vendor, paymentOfWin(request), hash),
    endRound: (vendor, request, hash) => settleWith('endRound', vendor, paymentOfEnd(request), hash),
    rollback(vendor, request, hash) {
      const { txId, refTxId } = request;
      if (txId === refTxId)
        return answering(() => Promise.reject(new Refusal('DUPLICATE_MISMATCH', { txId })));
      return once({ vendor, verb: 'rollback', txId, refTxId, hash }, (scope) =>
        rollback(parts, scope, request),
      );
    },
    bonusWin: (vendor, request, hash) =>
      answering(() =>
        applyOnce(
          parts,
          { vendor, verb: 'bonusWin', txId: request.txId, amountMinor: request.amount, hash },
          {
            admit: () => admitBonus(parts, vendor, request),
            act: (scope, member) => bonusWin(parts, scope, member, request),
          },
        ),
      ),
  };
}

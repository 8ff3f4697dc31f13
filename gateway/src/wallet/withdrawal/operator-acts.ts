import { isPermitted } from '@parlour/contracts';
import {
  approveWithdrawalAct,
  claimWithdrawalAct,
  decidePayoutAct,
  forceWithdrawalAct,
  investigateWithdrawalAct,
  listWithdrawalsAct,
  payByHandAct,
  payWithdrawalAct,
  readPayeeAct,
  readWithdrawalAct,
  readWithdrawalProofsAct,
  rejectWithdrawalAct,
  releaseWithdrawalAct,
  returnWithdrawalAct,
} from '@parlour/contracts/back-office';
import {
  type Bounds,
  boundedAct,
  fourEyesAct,
  type OperatorAct,
  type OperatorCall,
  operatorAct,
} from '../../server/index.ts';
import type { Cashier } from './cashier.ts';
import { getRemaining } from './withdrawal-store.ts';

/**
 * Operators' acts on withdrawals: the queue, its claims, and every decision. An approval or return above
 * the bound of the site needs two people; a forced receipt and a decision about an unknown outcome always do.
 */
export const withdrawalActs = (cashier: Cashier, bounds: Bounds): OperatorAct[] => [
  ...readingActs(cashier),
  ...claimedActs(cashier),
  boundedAct({
    ...approveWithdrawalAct,
    bounds,
    async review(tx, { orderNo }) {
      const { order, facts } = await cashier.lockFacts(tx, orderNo);
      const { memberId, amountMinor } = order;
      if (order.status !== 'REVIEWING') return undefined;
      return { facts, given: { kind: 'payout', memberId, amount: amountMinor, key: orderNo } };
    },
    runIn: (tx, { actor, approvedBy, input }) => cashier.approveIn(tx, { ...input, actor, approvedBy }),
  }),
  boundedAct({
    ...returnWithdrawalAct,
    bounds,
    async review(tx, { orderNo }) {
      const { order, facts } = await cashier.lockFacts(tx, orderNo);
      const { memberId } = order;
      if (order.status !== 'INVESTIGATING') return undefined;
      return { facts, given: { kind: 'credit', memberId, amount: getRemaining(order), key: orderNo } };
    },
    runIn: (tx, { actor, approvedBy, input }) => cashier.returnIn(tx, { ...input, actor, approvedBy }),
  }),
  fourEyesAct({
    ...forceWithdrawalAct,
    fourEyes: async (tx, input) => (await cashier.lockFacts(tx, input.orderNo)).facts,
    runIn: (tx, { actor, approvedBy, input }) => cashier.forceIn(tx, { ...input, actor, approvedBy }),
  }),
  fourEyesAct({
    ...decidePayoutAct,
    fourEyes: async (tx, input) => (await cashier.lockFacts(tx, input.orderNo)).facts,
    runIn: (tx, { actor, approvedBy, input }) => cashier.decidePayoutIn(tx, { ...input, actor, approvedBy }),
  }),
];

const toMasking = ({ operator }: OperatorCall<unknown>) => ({
  isMasked: !isPermitted(operator.roles, 'members.view-personal'),
});

const readingActs = (cashier: Cashier): OperatorAct[] => [
  operatorAct({
    ...listWithdrawalsAct,
    run: (call) => {
      const { status, memberId } = call.input;
      return cashier.list({ ...call.input, status, memberId }, toMasking(call));
    },
  }),
  operatorAct({
    ...readWithdrawalAct,
    run: (call) => cashier.read(call.input.orderNo, toMasking(call)),
  }),
  operatorAct({
    ...readWithdrawalProofsAct,
    async run({ actor, input }) {
      const proofs = await cashier.readProofs({ ...input, actor });
      return { pictures: proofs.map(({ kind, bytes }) => ({ kind, data: bytes.toString('base64') })) };
    },
  }),
];

/** Acts for which the operator must have claimed the order. */
const claimedActs = (cashier: Cashier): OperatorAct[] => [
  operatorAct({
    ...claimWithdrawalAct,
    run: ({ actor, input }) => cashier.claim({ ...input, actor }),
  }),
  operatorAct({
    ...releaseWithdrawalAct,
    run: ({ actor, input }) => cashier.release({ ...input, actor }),
  }),
  operatorAct({
    ...readPayeeAct,
    run: ({ actor, input }) => cashier.readPayee({ ...input, actor }),
  }),
  operatorAct({
    ...rejectWithdrawalAct,
    run: ({ actor, input }) => cashier.reject({ ...input, actor, words: input.words }),
  }),
  operatorAct({
    ...payWithdrawalAct,
    run: ({ actor, input }) => cashier.pay({ ...input, actor, provider: input.provider }),
  }),
  operatorAct({
    ...payByHandAct,
    run: ({ actor, input }) => cashier.payByHand({ ...input, actor }),
  }),
  operatorAct({
    ...investigateWithdrawalAct,
    run: ({ actor, input }) => cashier.investigate({ ...input, actor }),
  }),
];

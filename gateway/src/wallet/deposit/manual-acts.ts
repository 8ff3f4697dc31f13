import { isPermitted, type OperatorRole } from '@parlour/contracts';
import {
  claimDepositAct,
  closeDepositMethodAct,
  creditDepositAct,
  depositCourseAct,
  depositMethodsAct,
  depositProofsAct,
  manualDepositAct,
  manualDepositsAct,
  rejectDepositAct,
  releaseDepositAct,
  setDepositMethodAct,
} from '@parlour/contracts/back-office';
import { type Bounds, boundedAct, fourEyesAct, type OperatorAct, operatorAct } from '../../server/index.ts';
import type { ReadCourse } from './deposit-course.ts';
import type { ManualOrders } from './manual-orders.ts';
import type { MethodSettings } from './method-settings.ts';

const maySeePayers = ({ roles }: { roles: readonly OperatorRole[] }): boolean =>
  isPermitted(roles, 'members.view-personal');

/** Whoever credits an order compares the payer with the bank's statement. */
const isMaskedFor = (operator: { roles: readonly OperatorRole[] }): boolean =>
  !maySeePayers(operator) && !isPermitted(operator.roles, creditDepositAct.permission);

/**
 * Operators' acts on manual deposits. A credit above the bound of the site needs two people; a change of a
 * method or of its receiving account always does.
 */
export const manualDepositActs = (
  { orders, methods, readCourse }: { orders: ManualOrders; methods: MethodSettings; readCourse: ReadCourse },
  bounds: Bounds,
): OperatorAct[] => [
  operatorAct({
    ...manualDepositsAct,
    run: ({ operator, input: { text, memberId, status, kind, ...filter } }) =>
      orders.list({ ...filter, text, memberId, status, kind }, { isMasked: !maySeePayers(operator) }),
  }),
  operatorAct({
    ...manualDepositAct,
    run: ({ operator, input }) => orders.read(input.orderNo, { isMasked: isMaskedFor(operator) }),
  }),
  operatorAct({
    ...depositCourseAct,
    run: ({ operator, input }) => readCourse(input.orderNo, { isMasked: isMaskedFor(operator) }),
  }),
  operatorAct({
    ...depositProofsAct,
    async run({ input }) {
      const proofs = await orders.readProofs(input.orderNo);
      return { pictures: proofs.map(({ kind, bytes }) => ({ kind, data: bytes.toString('base64') })) };
    },
  }),
  operatorAct({ ...claimDepositAct, run: ({ actor, input }) => orders.claim({ ...input, actor }) }),
  operatorAct({ ...releaseDepositAct, run: ({ actor, input }) => orders.release({ ...input, actor }) }),
  boundedAct({
    ...creditDepositAct,
    bounds,
    async review(tx, input) {
      const facts = await orders.readCreditFacts(tx, input);
      const { orderNo, receivedMinor } = input;
      return (
        facts && {
          facts,
          given: { kind: 'credit', memberId: facts.memberId, amount: receivedMinor, key: orderNo },
        }
      );
    },
    runIn: (tx, { actor, input }) => orders.creditIn(tx, { ...input, actor }),
  }),
  operatorAct({
    ...rejectDepositAct,
    run: ({ actor, input }) => orders.reject({ ...input, actor, words: input.words }),
  }),
  operatorAct({ ...depositMethodsAct, run: () => methods.list() }),
  fourEyesAct({
    ...setDepositMethodAct,
    fourEyes: (tx, input) => methods.readFacts(tx, input),
    runIn: (tx, { actor, input }) => methods.setIn(tx, { actor, input }),
  }),
  operatorAct({ ...closeDepositMethodAct, run: ({ actor, input }) => methods.close({ ...input, actor }) }),
];

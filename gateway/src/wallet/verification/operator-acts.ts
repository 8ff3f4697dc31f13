import {
  listVerificationsAct,
  resumeWithdrawalsAct,
  runVerificationAct,
} from '@parlour/contracts/back-office';
import { fourEyesAct, type OperatorAct, operatorAct } from '../../server/index.ts';
import type { Verification } from './service.ts';

/**
 * Operators' acts on verifications: `verification` lists them with the stop of withdrawals, `verification/run` verifies
 * now, and `withdrawals/resume` ends a stop and always needs two people.
 */
export const verificationActs = (verification: Verification): OperatorAct[] => [
  operatorAct({
    ...listVerificationsAct,
    run: () => verification.list(),
  }),
  operatorAct({
    ...runVerificationAct,
    run: ({ actor, input }) => verification.run({ actor, isFull: input.full }),
  }),
  fourEyesAct({
    ...resumeWithdrawalsAct,
    fourEyes: (tx) => verification.requireStop(tx),
    runIn: (tx, { actor, input }) => verification.resumeIn(tx, { actor, reason: input.reason }),
  }),
];

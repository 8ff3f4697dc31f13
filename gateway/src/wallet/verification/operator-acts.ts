import * as z from 'zod/mini';
import { fourEyesAct, type OperatorAct, operatorAct } from '../../server/index.ts';
import type { Verification } from './service.ts';

/**
 * Operators' acts on verifications: `verification` lists them with the stop of withdrawals, `verification/run` verifies
 * now, `withdrawals/resume` ends a stop and always needs two people.
 */
export const verificationActs = (verification: Verification): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'verification',
    permission: 'audit.view',
    input: z.object({}),
    run: () => verification.list(),
  }),
  operatorAct({
    method: 'POST',
    path: 'verification/run',
    permission: 'audit.view',
    input: z.object({ full: z._default(z.boolean(), false) }),
    run: ({ actor, input }) => verification.run({ actor, isFull: input.full }),
  }),
  fourEyesAct({
    method: 'POST',
    path: 'withdrawals/resume',
    permission: 'withdrawals.resume',
    input: z.object({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
    fourEyes: (tx) => verification.requireStop(tx),
    runIn: (tx, { actor, input }) => verification.resumeIn(tx, { actor, reason: input.reason }),
  }),
];

import type { ActShape } from '@parlour/contracts/back-office';
import type * as z from 'zod/mini';
import { fourEyesAct, type OperatorAct, type OperatorCall, operatorAct, type Tx } from '../server/index.ts';

/** Binds a handler to a declared act. Fields that the declaration does not name are dropped from the answer. */
export const bindAct = <const A extends ActShape>(
  { method, path, permission, input, value, personal }: A,
  run: (call: OperatorCall<z.output<A['input']>>) => Promise<z.input<A['value']>>,
): OperatorAct =>
  operatorAct({
    method,
    path,
    permission,
    input,
    ...(personal && { personal }),
    run: async (call) => value.parse(await run(call as OperatorCall<z.output<A['input']>>)),
  });

/** Binds a declared act that always needs two people. */
export const bindFourEyesAct = <const A extends ActShape & { input: z.ZodMiniType<{ reason: string }> }>(
  { method, path, permission, input }: A,
  {
    readFacts,
    runIn,
  }: {
    /** Returns the facts on which two people decide. */
    readFacts(tx: Tx, input: z.output<A['input']>): Promise<object>;
    runIn(tx: Tx, call: Omit<OperatorCall<z.output<A['input']>>, 'operator'>): Promise<unknown>;
  },
): OperatorAct =>
  fourEyesAct({
    method,
    path,
    permission,
    input,
    fourEyes: (tx, given) => readFacts(tx, given as z.output<A['input']>),
    runIn: (tx, call) => runIn(tx, { actor: call.actor, input: call.input as z.output<A['input']> }),
  });

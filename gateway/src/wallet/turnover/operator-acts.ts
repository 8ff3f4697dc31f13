import { AppError } from '@parlour/contracts';
import { addTurnoverAct, endTurnoverAct, listTurnoverAct } from '@parlour/contracts/back-office';
import { type Audit, type Database, type OperatorAct, operatorAct } from '../../server/index.ts';
import type { Turnover } from './turnover.ts';
import { toWireTask } from './wire-task.ts';

/**
 * Operators' acts on required bets: `turnover` lists a member's latest tasks, `turnover/add` opens a task,
 * and `turnover/end` ends a task before its bets are complete.
 */
export const turnoverActs = ({
  database,
  audit,
  turnover,
}: {
  database: Database;
  audit: Audit;
  turnover: Turnover;
}): OperatorAct[] => [
  operatorAct({
    ...listTurnoverAct,
    run: async ({ input: { memberId } }) => ({
      tasks: (await turnover.readLatest(database.kysely, memberId)).map(toWireTask),
      isMore: await turnover.hasMore(database.kysely, memberId),
    }),
  }),
  operatorAct({
    ...addTurnoverAct,
    run: ({ actor, input }) =>
      database.transaction(async (tx) => {
        const task = { memberId: input.memberId, source: 'MANUAL', key: input.requestId } as const;
        if (!(await turnover.openIn(tx, { ...task, baseMinor: input.requiredMinor, multiple: 1 }))) {
          const earlier = await turnover.findIn(tx, task);
          if (earlier?.memberId !== input.memberId || earlier.requiredMinor !== input.requiredMinor)
            throw new AppError('request.duplicate-mismatch', 'This number opened another task before.');
          return { added: true };
        }
        await audit.record(tx, {
          actor,
          act: 'turnover.add',
          subject: `member:${input.memberId}`,
          after: { requiredMinor: input.requiredMinor, reason: input.reason },
        });
        return { added: true };
      }),
  }),
  operatorAct({
    ...endTurnoverAct,
    run: ({ actor, input }) =>
      database.transaction(async (tx) => {
        const member = await turnover.voidIn(tx, input.taskId);
        if (member === undefined)
          throw new AppError('request.not-found', `There is no open task ${input.taskId}.`);
        await audit.record(tx, {
          actor,
          act: 'turnover.end',
          subject: `member:${member}`,
          after: { task: input.taskId, reason: input.reason },
        });
        return { ended: true };
      }),
  }),
];

import { AppError, isPermitted } from '@parlour/contracts';
import { historyPermissions, readHistoryAct } from '@parlour/contracts/back-office';
import type { Audit } from '../audit.ts';
import { type OperatorAct, operatorAct } from './acts.ts';
import { parseIdCursor } from './id-cursor.ts';

/** Operators' act `audit/history`: the audit record about one object. The kind of object decides who may read it. */
export const historyAct = (audit: Pick<Audit, 'list'>): OperatorAct =>
  operatorAct({
    ...readHistoryAct,
    async run({ operator, input: { subject, cursor, limit } }) {
      const [kind = ''] = subject.split(':', 1);
      const permission = historyPermissions[kind] ?? 'audit.view';
      if (!isPermitted(operator.roles, permission))
        throw new AppError('operator.not-permitted', `The history of ${kind} needs ${permission}.`);
      const found = await audit.list(subject, { before: parseIdCursor(cursor), limit: limit + 1 });
      const entries = found.slice(0, limit);
      return { entries, ...(found.length > limit && { next: String(entries.at(-1)?.id) }) };
    },
  });

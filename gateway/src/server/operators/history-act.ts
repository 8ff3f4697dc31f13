import { AppError, isPermitted } from '@parlour/contracts';
import { historyPermissions, readHistoryAct, searchAuditAct } from '@parlour/contracts/back-office';
import type { Audit, AuditCursor } from '../audit.ts';
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

/** Operators' act `audit/entries`: the whole audit record, filtered. */
export const auditSearchAct = (audit: Pick<Audit, 'search'>): OperatorAct =>
  operatorAct({
    ...searchAuditAct,
    async run({ input: { cursor, limit, actor, from, until, ...exact } }) {
      const filter = {
        ...exact,
        actor: actor === undefined || actor.includes(':') ? actor : `operator:${actor}`,
        from: toTime(from),
        until: toTime(until),
      };
      const found = await audit.search(filter, { after: parseCursor(cursor), limit: limit + 1 });
      const entries = found.slice(0, limit);
      const last = entries.at(-1);
      return { entries, ...(found.length > limit && last && { next: formatCursor(last) }) };
    },
  });

const toTime = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

const formatCursor = ({ at, id }: AuditCursor): string => `${at.getTime()}-${id}`;

/** Fails with `request.invalid` for a cursor that no page returned. */
function parseCursor(cursor: string | undefined): AuditCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw new AppError('request.invalid', 'The cursor is not one of this list.', {
      fields: [{ path: ['cursor'], rule: 'invalid' }],
    });
  return { at: new Date(Number(at)), id: Number(id) };
}

import { auditActs } from '@parlour/contracts/back-office';
import type { FilterValues } from '../table/table-source.ts';

/** Converts the filters of the page to the input of the search. Days are whole days of the viewer's time zone. */
export const toSearch = ({ kind, act, actor, subject, from, until }: FilterValues) => ({
  kind,
  act: auditActs.find((one) => one === act),
  actor: toName(actor),
  subject: toName(subject),
  from: toStartOfDay(from, 0),
  until: toStartOfDay(until, 1),
});

/** Converts a name as the page shows it to that of the record: “Deposit method lotus” to `deposit-method:lotus`. */
function toName(shown: string | undefined): string | undefined {
  const [, kind, id] = /^([A-Z][a-z]+(?: [a-z]+)*) (\S+)$/.exec(shown?.trim() ?? '') ?? [];
  return kind === undefined ? shown : `${kind.toLowerCase().replaceAll(' ', '-')}:${id}`;
}

function toStartOfDay(day: string | undefined, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}

import type { BetStatus, DepositStatus } from '@parlour/contracts/calls';
import { gameTypeNames } from '../../game-type-names.ts';
import type { FilterField, FilterValues } from '../../table/table-source.ts';
import { memberTexts as words } from './member-texts.ts';

export const defaultBook = 'main';

/** Names of the states, in the order of the choice. */
const betStatusNames: Record<BetStatus, string> = words.betStatuses;
const depositStatusNames: Record<DepositStatus, string> = words.depositStatuses;

const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Days are those of the browser, like every time in these lists. */
const dayFilters: readonly FilterField[] = [
  { key: 'from', label: words.from, kind: 'day' },
  { key: 'to', label: words.to, kind: 'day' },
];

export const recordFilters: readonly FilterField[] = [
  {
    key: 'book',
    label: words.book,
    kind: 'choice',
    byDefault: defaultBook,
    options: toOptions(words.books),
  },
  ...dayFilters,
];

/** Filters of bets beside that by the vendor. */
export const betFilters: readonly FilterField[] = [
  { key: 'status', label: words.status, kind: 'choice', options: toOptions(betStatusNames) },
  { key: 'category', label: words.category, kind: 'choice', options: toOptions(gameTypeNames) },
  ...dayFilters,
];

export const depositFilters: readonly FilterField[] = [
  { key: 'status', label: words.status, kind: 'choice', options: toOptions(depositStatusNames) },
];

/** Converts the chosen days to a period: from the start of the first day to the end of the last. */
export const toPeriod = ({ from, to }: FilterValues) => ({ from: toStart(from), to: toStart(to, 1) });

/** Converts a day of the address to the start of that day, or of a later one. Any other value sets no limit. */
function toStart(day: string | undefined, daysLater = 0): string | undefined {
  const [year, month, date] = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? (day ?? '').split('-').map(Number) : [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + daysLater).toISOString();
}

export const toBetFilter = ({ status, category, vendor }: FilterValues) => ({
  status: pick(betStatusNames, status),
  category: pick(gameTypeNames, category),
  vendor: vendor?.toUpperCase(),
});

export const toDepositFilter = ({ status }: FilterValues) => ({ status: pick(depositStatusNames, status) });

/** Returns a value of the address if the choice has it. */
const pick = <Key extends string>(names: Record<Key, string>, value: string | undefined): Key | undefined =>
  value !== undefined && Object.hasOwn(names, value) ? (value as Key) : undefined;

import { StatusChip, type StatusLooks } from '@parlour/ui';
import { noticeLanguages } from '../../notice-languages.ts';
import { TwoLines } from '../../operate/two-lines.tsx';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatPeriod } from '../../times.ts';
import { publishedTexts as words } from './published-texts.ts';

interface Placed {
  id: number;
  from: string;
  until?: string | undefined;
  title: Record<string, string>;
}

type State = keyof typeof words.states;
const looks = {
  coming: { tone: 'waiting' },
  current: { tone: 'done' },
  ended: { tone: 'neutral' },
} satisfies StatusLooks<State>;

function getState({ from, until }: Placed): State {
  const now = Date.now();
  if (until !== undefined && new Date(until).getTime() <= now) return 'ended';
  return new Date(from).getTime() > now ? 'coming' : 'current';
}

/** Chooses between the open publications and the latest that ended. */
export const showFilter: FilterField = createChoiceFilter({
  key: 'show',
  label: words.show,
  names: words.shows,
  byDefault: 'open',
});
export const readShow = (text: string | undefined): 'open' | 'ended' => (text === 'ended' ? 'ended' : 'open');

export const titleColumn: DataColumn<Placed> = {
  key: 'title',
  head: words.title,
  onCard: 'key',
  sortBy: ({ title }) => title.EN ?? '',
  text: ({ title }) => title.EN ?? '',
  cell: ({ title }) => <Title title={title} />,
};

function Title({ title }: Pick<Placed, 'title'>) {
  const missing = noticeLanguages.filter((code) => title[code] === undefined);
  if (missing.length === 0) return title.EN;
  return (
    <TwoLines second={words.noText(missing.map((code) => words.languageNames[code]))}>{title.EN}</TwoLines>
  );
}

/** Columns that notices and banners have in common. */
export const windowColumns: DataColumn<Placed>[] = [
  {
    key: 'languages',
    head: words.languages,
    isOnlyExported: true,
    text: ({ title }) => Object.keys(title).join(' '),
    cell: () => null,
  },
  {
    key: 'from',
    head: words.from,
    isOnlyExported: true,
    text: ({ from }) => from,
    cell: () => null,
  },
  {
    key: 'until',
    head: words.until,
    isOnlyExported: true,
    text: ({ until }) => until ?? '',
    cell: () => null,
  },
  {
    key: 'shown',
    head: words.shown,
    sortBy: ({ from }) => from,
    cell: ({ from, until }) => formatPeriod(from, until ?? null),
  },
  {
    key: 'state',
    head: words.state,
    onCard: 'amount',
    sortBy: getState,
    text: getState,
    cell: (row) => <StatusChip status={getState(row)} looks={looks} label={words.states[getState(row)]} />,
  },
];

import { StatusChip, type StatusLooks } from '@parlour/ui';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
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
  cell: ({ title }) => title.EN,
};

/** Columns that notices and banners have in common. */
export const windowColumns: DataColumn<Placed>[] = [
  {
    key: 'languages',
    head: words.languages,
    text: ({ title }) => Object.keys(title).join(' '),
    cell: ({ title }) => Object.keys(title).join(', '),
  },
  {
    key: 'from',
    head: words.from,
    sortBy: ({ from }) => from,
    text: ({ from }) => from,
    cell: ({ from }) => formatTime(from),
  },
  {
    key: 'until',
    head: words.until,
    sortBy: ({ until }) => until ?? null,
    text: ({ until }) => until ?? '',
    cell: ({ until }) => (until === undefined ? words.noEnd : formatTime(until)),
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

import {
  type AffiliateApplication,
  type FeedbackEntry,
  listApplicationsAct,
  listFeedbackAct,
} from '@parlour/contracts/back-office';
import { StatusChip, type StatusLooks, Tabs } from '@parlour/ui';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import { loadNumberedPage } from '../../table/numbered-pages.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway, useRead } from '../../wire/gateway-context.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { feedbackTexts as words } from './feedback-texts.ts';

type View = keyof typeof words.views;
type Entry = FeedbackEntry | AffiliateApplication;

const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'open',
    options: [
      { value: 'open', label: words.shows.open },
      { value: 'all', label: words.shows.all },
    ],
  },
];

/** Feedback and affiliate applications of members and visitors. */
export function FeedbackPage() {
  const [search, setSearch] = useSearchParams();
  const view: View = search.get('view') === 'applications' ? 'applications' : 'feedback';
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(chosen: View) =>
          setSearch(chosen === 'feedback' ? {} : { view: chosen }, { replace: true })
        }
        tabs={[
          { value: 'feedback', label: words.views.feedback },
          { value: 'applications', label: words.views.applications },
        ]}
      >
        <Entries key={view} view={view} />
      </Tabs>
    </>
  );
}

function Entries({ view }: { view: View }) {
  const gateway = useGateway();
  const act = view === 'feedback' ? listFeedbackAct : listApplicationsAct;
  const { opened, open, close } = useOpened();
  const read = useRead(act, { reference: opened, pageSize: 1 }, { enabled: opened !== undefined });
  const entry = read.data?.rows.find(({ reference }) => reference === opened);
  return (
    <>
      <DataTable<Entry>
        name={view}
        label={words.views[view]}
        columns={createColumns(view, open)}
        rowKey={({ reference }) => reference}
        filters={filters}
        source={{
          key: [act.path, 'table'],
          refetchMs: queueRefetchMs,
          load: ({ show }, cursor) =>
            loadNumberedPage<Entry>(cursor, async (page) => {
              const read = await gateway.read(act, { show: show === 'all' ? 'all' : 'open', ...page });
              return { ...read, totals: [{ label: words.overdue, value: read.overdue }] };
            }),
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'message-circle' }}
      />
      {entry && <EntryDialog entry={entry} onClose={close} />}
    </>
  );
}

type State = keyof typeof words.states;
const looks = {
  waiting: { tone: 'waiting' },
  overdue: { tone: 'refused' },
  handled: { tone: 'done' },
} satisfies StatusLooks<State>;

function getState({ handledAt, dueAt }: Entry): State {
  if (handledAt !== null) return 'handled';
  return Date.parse(dueAt) < Date.now() ? 'overdue' : 'waiting';
}

const createColumns = (view: View, open: (reference: string) => void): DataColumn<Entry>[] => [
  {
    key: 'reference',
    head: words.reference,
    onCard: 'key',
    opens: true,
    text: ({ reference }) => reference,
    cell: ({ reference }) => <OpenButton onOpen={() => open(reference)}>{reference}</OpenButton>,
  },
  ...(view === 'feedback' ? feedbackColumns : applicationColumns),
  {
    key: 'member',
    head: words.member,
    text: ({ member }) => member ?? '',
    cell: ({ member }) => member ?? words.visitor,
  },
  { key: 'pictures', head: words.pictures, figure: true, cell: ({ pictures }) => pictures || '–' },
  {
    key: 'at',
    head: words.receivedAt,
    text: ({ receivedAt }) => receivedAt,
    cell: ({ receivedAt }) => formatTime(receivedAt),
  },
  {
    key: 'due',
    head: words.due,
    sortBy: ({ dueAt }) => dueAt,
    text: ({ dueAt }) => dueAt,
    cell: ({ dueAt }) => formatTime(dueAt),
  },
  {
    key: 'state',
    head: words.state,
    onCard: 'amount',
    text: getState,
    cell: (entry) => (
      <StatusChip status={getState(entry)} looks={looks} label={words.states[getState(entry)]} />
    ),
  },
  {
    key: 'handled',
    head: words.handled,
    text: ({ handledAt }) => handledAt ?? '',
    cell: ({ handledAt, handledBy }) =>
      handledAt === null ? '–' : words.handledBy(formatActor(handledBy ?? ''), formatTime(handledAt)),
  },
];

const feedbackColumns: DataColumn<Entry>[] = [
  {
    key: 'type',
    head: words.type,
    onCard: 'key',
    text: (entry) => ('type' in entry ? entry.type : ''),
    cell: (entry) =>
      'type' in entry &&
      (entry.isComplaint
        ? `${words.complaint}: ${words.types[entry.type] ?? entry.type}`
        : (words.types[entry.type] ?? entry.type)),
  },
  {
    key: 'content',
    head: words.content,
    text: (entry) => ('content' in entry ? entry.content : ''),
    cell: (entry) => 'content' in entry && shorten(entry.content),
  },
];
const applicationColumns: DataColumn<Entry>[] = [
  {
    key: 'name',
    head: words.fullName,
    onCard: 'key',
    text: (entry) => ('fullName' in entry ? entry.fullName : ''),
    cell: (entry) => 'fullName' in entry && entry.fullName,
  },
  {
    key: 'email',
    head: words.email,
    text: (entry) => ('email' in entry ? entry.email : ''),
    cell: (entry) => 'email' in entry && entry.email,
  },
];

const shownLength = 90;
const shorten = (text: string): string =>
  text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;

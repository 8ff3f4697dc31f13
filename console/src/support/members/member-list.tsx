import {
  type HistoryEntry,
  memberAuditAct,
  memberBetsAct,
  memberDepositsAct,
  memberLoginsAct,
  memberMessagesAct,
  memberNotesAct,
  memberRecordAct,
} from '@parlour/contracts/back-office';
import { useState } from 'react';
import { EntryDialog } from '../../operate/entry-dialog.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable, type DataTableProps } from '../../table/data-table.tsx';
import type { FilterValues, TablePage } from '../../table/table-source.ts';
import { useTableAddress } from '../../table/use-table-address.ts';
import { useVendorColumn, useVendorFilter } from '../../vendor-names.tsx';
import { useGateway } from '../../wire/gateway-context.ts';
import type { CashView } from './member-cash.tsx';
import {
  type Bet,
  createAuditColumns,
  createBetColumns,
  createRecordColumns,
  depositColumns,
  loginColumns,
  messageColumns,
  noteColumns,
} from './member-columns.tsx';
import {
  betFilters,
  defaultBook,
  depositFilters,
  recordFilters,
  toBetFilter,
  toDepositFilter,
  toPeriod,
} from './member-filters.ts';
import { memberTexts as words } from './member-texts.ts';
import { RecallDialog } from './recall-dialog.tsx';

const limit = 50;

export type ListView = Exclude<keyof typeof words.views, 'overview' | 'protection' | 'team' | CashView>;

interface MemberListProps {
  view: ListView;
  memberId: number;
}

/** One list of a member, newest first, by pages of the gateway. */
export function MemberList({ view, memberId }: MemberListProps) {
  const gateway = useGateway();
  switch (view) {
    case 'record':
      return <Record memberId={memberId} />;
    case 'bets':
      return <Bets memberId={memberId} />;
    case 'deposits':
      return (
        <List
          view={view}
          memberId={memberId}
          columns={depositColumns}
          rowKey={({ orderNo }) => orderNo}
          filters={depositFilters}
          load={async (cursor, values) => {
            const input = { memberId, ...toDepositFilter(values), cursor, limit };
            const { deposits, next } = await gateway.read(memberDepositsAct, input);
            return { rows: deposits, next };
          }}
        />
      );
    case 'logins':
      return (
        <List
          view={view}
          memberId={memberId}
          columns={loginColumns}
          rowKey={({ at, outcome, address }) => `${at} ${outcome} ${address}`}
          load={async (cursor) => {
            const { logins, next } = await gateway.read(memberLoginsAct, { memberId, cursor, limit });
            return { rows: logins, next };
          }}
        />
      );
    case 'messages':
      return (
        <List
          view={view}
          memberId={memberId}
          columns={messageColumns}
          rowKey={({ id }) => id}
          load={async (cursor) => {
            const { messages, next } = await gateway.read(memberMessagesAct, { memberId, cursor, limit });
            return { rows: messages, next };
          }}
        />
      );
    case 'notes':
      return (
        <List
          view={view}
          memberId={memberId}
          columns={noteColumns}
          rowKey={({ id }) => id}
          load={async (cursor) => {
            const { notes, next } = await gateway.read(memberNotesAct, { memberId, cursor, limit });
            return { rows: notes, next };
          }}
        />
      );
    case 'history':
      return <History memberId={memberId} />;
  }
}

/** Lists the bets. Each bet opens the course of its round. */
function Bets({ memberId }: { memberId: number }) {
  const gateway = useGateway();
  const vendorFilter = useVendorFilter(words.vendor);
  const vendorColumn = useVendorColumn<Bet>(words.vendor);
  const { opened, open, close } = useOpened();
  return (
    <>
      <List
        view="bets"
        memberId={memberId}
        columns={createBetColumns(open, vendorColumn)}
        rowKey={({ betNo }) => betNo}
        filters={[vendorFilter, ...betFilters]}
        load={async (cursor, values) => {
          const filter = { ...toBetFilter(values), ...toPeriod(values) };
          const { bets, next } = await gateway.read(memberBetsAct, { memberId, ...filter, cursor, limit });
          return { rows: bets, next };
        }}
      />
      {opened !== undefined && <RecallDialog betNo={opened} onClose={close} />}
    </>
  );
}

/** Lists the audit record. Each entry opens with the states before and after. */
function History({ memberId }: { memberId: number }) {
  const gateway = useGateway();
  const [opened, setOpened] = useState<HistoryEntry>();
  return (
    <>
      <List
        view="history"
        memberId={memberId}
        columns={createAuditColumns(setOpened)}
        rowKey={({ id }) => id}
        load={async (cursor) => {
          const { entries, next } = await gateway.read(memberAuditAct, { memberId, cursor, limit });
          return { rows: entries, next };
        }}
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The movements of one book. */
function Record({ memberId }: { memberId: number }) {
  const gateway = useGateway();
  const { book = defaultBook } = useTableAddress(recordFilters).values;
  return (
    <DataTable
      name="member-record"
      label={words.views.record}
      columns={createRecordColumns(book)}
      rowKey={({ txNo, type }) => `${txNo} ${type}`}
      filters={recordFilters}
      source={{
        key: [memberRecordAct.path, memberId],
        load: async (values, cursor) => {
          const { rows, next } = await gateway.read(memberRecordAct, {
            memberId,
            book: values.book ?? defaultBook,
            ...toPeriod(values),
            cursor,
            limit,
          });
          return { rows, next };
        },
      }}
      empty={{ title: words.emptyList }}
    />
  );
}

interface ListProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'filters'> {
  view: ListView;
  memberId: number;
  load(cursor: string | undefined, values: FilterValues): Promise<TablePage<Row>>;
}

const List = <Row,>({ view, memberId, load, ...table }: ListProps<Row>) => (
  <DataTable<Row>
    {...table}
    name={`member-${view}`}
    label={words.views[view]}
    source={{ key: ['members', view, memberId], load: (values, cursor) => load(cursor, values) }}
    empty={{ title: words.emptyList }}
  />
);

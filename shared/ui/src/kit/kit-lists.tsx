import { useState } from 'react';
import { DateRange } from '../dates/date-range.tsx';
import { type DayRange, getPresetRange } from '../dates/date-range-rules.ts';
import { Money } from '../figure/money.tsx';
import { Card } from '../layout/card.tsx';
import { Pager } from '../table/pager.tsx';
import { Table } from '../table/table.tsx';
import type { Column, Sorting } from '../table/table-types.ts';
import styles from './kit.module.css';
import { type SampleStatus, TransferStatus } from './kit-status.tsx';
import type { KitTexts } from './kit-texts.ts';

interface Movement {
  number: string;
  time: string;
  amountMinor: number;
  balanceMinor: number;
  status: SampleStatus;
}

const movements: Movement[] = [
  {
    number: 'D2611208843',
    time: '2026-11-20 20:58',
    amountMinor: 20_000_000,
    balanceMinor: 128_465_000,
    status: 'done',
  },
  {
    number: 'T2611207710',
    time: '2026-11-20 18:22',
    amountMinor: -5_000_000,
    balanceMinor: 108_465_000,
    status: 'closed',
  },
  {
    number: 'W2611193302',
    time: '2026-11-19 23:10',
    amountMinor: -30_000_000,
    balanceMinor: 113_465_000,
    status: 'waiting',
  },
  {
    number: 'R2611180071',
    time: '2026-11-18 09:00',
    amountMinor: 412_050,
    balanceMinor: 143_465_000,
    status: 'refused',
  },
];

const today = '2026-11-20';

export function ListSamples({ t }: { t: KitTexts }) {
  const [range, setRange] = useState<DayRange>(getPresetRange('last7', today));
  const [sorting, setSorting] = useState<Sorting>({ column: 'amount', direction: 'descending' });
  const [page, setPage] = useState(4);
  const [size, setSize] = useState(20);
  return (
    <Card className={styles.stack}>
      <DateRange
        range={range}
        onRange={setRange}
        today={today}
        limits={{ min: '2026-08-20', max: today }}
        texts={createRangeTexts(t)}
      />
      <Table
        label={t.sections.lists}
        columns={columns(t)}
        rows={movements}
        rowKey={({ number }) => number}
        sorting={sorting}
        onSort={setSorting}
        totalLabel={t.pageTotal}
      />
      <Pager
        page={page}
        pageCount={18}
        onPage={setPage}
        texts={{
          label: t.sections.lists,
          previous: t.previous,
          next: t.next,
          page: (number) => t.page.replace('{page}', String(number)),
        }}
        size={{
          value: size,
          options: [20, 50, 100],
          label: (rows) => t.perPage.replace('{size}', String(rows)),
          onSize: setSize,
        }}
      />
    </Card>
  );
}

function createRangeTexts(t: KitTexts) {
  const [todayText, yesterday, last7, last30] = t.presets;
  return {
    label: t.period,
    presets: { today: todayText, yesterday, last7, last30 },
    from: t.from,
    to: t.to,
    apply: t.show,
    wrong: t.daysWrong,
    previous: (days: number) => t.previousDays.replace('{days}', String(days)),
    next: (days: number) => t.nextDays.replace('{days}', String(days)),
    range: ({ from, to }: DayRange) => `${from} – ${to}`,
  };
}

const columns = (t: KitTexts): Column<Movement>[] => [
  { key: 'time', head: t.time, sortable: true, cell: ({ time }) => time },
  { key: 'number', head: t.number, onCard: 'key', cell: ({ number }) => number },
  {
    key: 'amount',
    head: t.amount,
    figure: true,
    sortable: true,
    onCard: 'amount',
    total: <Money minor={-14_587_950} sign="always" />,
    cell: ({ amountMinor }) => <Money minor={amountMinor} sign="always" />,
  },
  {
    key: 'balance',
    head: t.balance,
    figure: true,
    cell: ({ balanceMinor }) => <Money minor={balanceMinor} />,
  },
  { key: 'status', head: t.status, cell: ({ status }) => <TransferStatus status={status} t={t} /> },
];

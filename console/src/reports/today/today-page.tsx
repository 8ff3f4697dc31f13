import { hourlyReportAct } from '@parlour/contracts/back-office';
import { Alert, Card, Tabs } from '@parlour/ui';
import { useSearchParams } from 'react-router-dom';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PageHeading } from '../../frame/page-heading.tsx';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway, useRead } from '../../wire/gateway-context.ts';
import { toSortable } from '../sum-rules.ts';
import { CompareChart } from './compare-chart.tsx';
import {
  type ComparedHour,
  compareSoFar,
  formatChange,
  formatFigure,
  getFigure,
  type Hour,
  type HourlyReport,
  isMoney,
  type Measure,
  measures,
  pairHours,
} from './compare-rules.ts';
import styles from './today.module.css';
import { todayTexts as words } from './today-texts.ts';

const views = ['charts', 'table'] as const;
type View = (typeof views)[number];

/** Each hour of today beside the same day of last week, as charts or as a table. The figures refresh automatically. */
export function TodayPage() {
  const [search, setSearch] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'charts';
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(chosen: View) => setSearch(chosen === 'charts' ? {} : { view: chosen }, { replace: true })}
        tabs={views.map((value) => ({ value, label: words.views[value] }))}
      >
        {view === 'charts' ? <Charts /> : <HoursTable />}
      </Tabs>
    </>
  );
}

function Charts() {
  const report = useRead(hourlyReportAct, {}, { refetchInterval: queueRefetchMs });
  return (
    <AsyncContent query={report} label={words.title}>
      {(data) => (
        <div className={styles.charts}>
          {report.isError && (
            <Alert tone="warning" icon="wifi-off" live title={words.stale}>
              {report.error.message}
            </Alert>
          )}
          <div className={styles.bar}>
            <Legend />
            <span>{words.updated(formatTime(new Date(report.dataUpdatedAt).toISOString()))}</span>
          </div>
          <div className={styles.grid}>
            {measures.map((measure) => (
              <MeasureCard key={measure} measure={measure} report={data} />
            ))}
          </div>
        </div>
      )}
    </AsyncContent>
  );
}

const Legend = () => (
  <ul className={styles.legend}>
    <li>{words.today}</li>
    <li className={styles.lastWeek}>{words.lastWeek}</li>
  </ul>
);

function MeasureCard({ measure, report }: { measure: Measure; report: HourlyReport }) {
  const name = words.measures[measure];
  const soFar = compareSoFar(report, measure);
  const [today, lastWeek] = [formatFigure(measure, soFar.today), formatFigure(measure, soFar.lastWeek)];
  const difference = toSortable(soFar.today) - toSortable(soFar.lastWeek);
  const isGood = difference === 0 ? undefined : (measure === 'failures') === difference < 0;
  const percent = formatChange(soFar.lastWeek, soFar.today);
  return (
    <Card as="section" aria-label={name} className={styles.card ?? ''}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.figure}>{today}</p>
      <p className={isGood === undefined ? styles.about : isGood ? styles.better : styles.worse}>
        {percent === undefined ? words.before(lastWeek) : words.change(percent, lastWeek)}
      </p>
      <p className={styles.about}>{words.about[measure]}</p>
      <CompareChart measure={measure} hours={pairHours(report)} label={words.chart(name, today, lastWeek)} />
    </Card>
  );
}

function HoursTable() {
  const gateway = useGateway();
  return (
    <DataTable
      name="report-today"
      label={words.title}
      columns={columns}
      rowKey={({ label }) => label}
      source={{
        key: [hourlyReportAct.path, 'table'],
        refetchMs: queueRefetchMs,
        load: async () => ({ rows: pairHours(await gateway.read(hourlyReportAct, {})) }),
      }}
      empty={{ title: words.empty, icon: 'clock' }}
    />
  );
}

const figureColumn = (measure: Measure, day: 'today' | 'lastWeek'): DataColumn<ComparedHour> => {
  const format = (hour: Hour | undefined): string | null =>
    hour === undefined ? null : formatFigure(measure, getFigure(hour, measure));
  const read = (hour: Hour | undefined) => (hour === undefined ? null : getFigure(hour, measure));
  return {
    key: `${measure}-${day}`,
    head: words.column(words.measures[measure], words[day]),
    figure: true,
    sortBy: (row) => (row[day] === undefined ? null : toSortable(getFigure(row[day], measure))),
    // The exported file has plain numbers.
    ...(isMoney(measure)
      ? { minor: (row: ComparedHour) => read(row[day]) }
      : { text: (row: ComparedHour) => read(row[day]) }),
    cell: (row) => format(row[day]) ?? words.none,
  };
};

const columns: DataColumn<ComparedHour>[] = [
  {
    key: 'hour',
    head: words.hour,
    onCard: 'key',
    sortBy: ({ label }) => label,
    text: ({ label }) => label,
    cell: ({ label }) => label,
  },
  ...measures.flatMap((measure) => [figureColumn(measure, 'today'), figureColumn(measure, 'lastWeek')]),
];

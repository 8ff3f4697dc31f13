import type { CanaryComparison, ComparedMeasure, TelemetrySeries } from '@parlour/contracts';
import { Alert, Card, type Column, Empty, SectionHeading, Table } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { AsyncContent } from '../frame/async-content.tsx';
import { TableCard } from '../frame/table-card.tsx';
import { texts } from '../texts.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { type ChartLine, type ChartPoint, toChartLines } from './chart-rules.ts';
import { FailureChart } from './failure-chart.tsx';
import styles from './remote.module.css';
import { ServiceLevels } from './service-levels.tsx';

const words = texts.health;

/** Shows browser reports: failed starts by minute, and the canary beside the stable release. */
export function Health({ name }: { name: string }) {
  const telemetry = useQuery(queries.telemetry(useRegistry(), name));
  return (
    <AsyncContent query={telemetry} label={texts.remote.health}>
      {(series) => {
        const lines = toChartLines(series, telemetry.dataUpdatedAt);
        return (
          <div className={styles.stack}>
            {lines.length === 0 ? (
              <Empty title={words.none} text={words.noneText} icon="info" />
            ) : (
              <Card>
                <FailureChart lines={lines} canary={series.comparison?.canary.version} />
                <Figures lines={lines} />
              </Card>
            )}
            <UnverifiedNote series={series} />
            {series.comparison && <Compared comparison={series.comparison} />}
            <ServiceLevels name={name} />
          </div>
        );
      }}
    </AsyncContent>
  );
}

function UnverifiedNote({ series: { releases } }: { series: TelemetrySeries }) {
  const reports = releases.flatMap(({ slots }) => slots).reduce((sum, { unverified }) => sum + unverified, 0);
  return reports > 0 && <Alert tone="info" title={words.unverified(reports)} />;
}

type Minute = ChartPoint & { version: string };

const minuteColumns: Column<Minute>[] = [
  { key: 'release', head: words.release, cell: ({ version }) => version, onCard: 'key' },
  { key: 'minute', head: words.minute, figure: true, cell: ({ minutesAgo }) => minutesAgo },
  { key: 'failed', head: words.failed, figure: true, cell: ({ failures }) => failures, onCard: 'amount' },
  { key: 'starts', head: words.starts, figure: true, cell: ({ trials }) => trials },
];

function Figures({ lines }: { lines: readonly ChartLine[] }) {
  const rows = lines.flatMap(({ version, points }) => points.map((point) => ({ ...point, version })));
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{words.table}</summary>
      <TableCard>
        <Table
          label={words.table}
          columns={minuteColumns}
          rows={rows}
          rowKey={({ version, minutesAgo }) => `${version} ${minutesAgo}`}
          tall
        />
      </TableCard>
    </details>
  );
}

const formatFigures = ({ failures, trials, networks }: ComparedMeasure['canary']): string =>
  `${words.of(failures, trials)}, ${words.networks(networks)}`;

function Compared({ comparison: { canary, stable, measures, verdict } }: { comparison: CanaryComparison }) {
  const columns: Column<ComparedMeasure>[] = [
    { key: 'measure', head: words.measure, cell: ({ measure }) => words.measures[measure], onCard: 'key' },
    {
      key: 'canary',
      head: `${words.canary} ${canary.version}`,
      figure: true,
      cell: (row) => formatFigures(row.canary),
      onCard: 'amount',
    },
    {
      key: 'stable',
      head: `${words.stable} ${stable.version}`,
      figure: true,
      cell: (row) => formatFigures(row.stable),
    },
    {
      key: 'evidence',
      head: words.evidence,
      figure: true,
      cell: ({ evidence, threshold, doubt }) =>
        words.evidenceWithThreshold(formatEvidence(evidence), threshold, doubt),
    },
  ];
  return (
    <section>
      <SectionHeading title={words.compared}>
        <strong>{texts.canary.verdict(verdict)}</strong>
      </SectionHeading>
      <TableCard>
        <Table label={words.compared} columns={columns} rows={measures} rowKey={({ measure }) => measure} />
      </TableCard>
    </section>
  );
}

const formatEvidence = (evidence: number): string =>
  evidence < 1000 ? evidence.toFixed(1) : evidence.toExponential(0);

import { useMemo, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Table } from '../table/table.tsx';
import type { Column } from '../table/table-types.ts';
import styles from './bar-chart.module.css';
import { ChartDrawing } from './chart-drawing.tsx';
import { type ChartPoint, toDrawablePoints } from './chart-points.ts';
import type { ChartSeries, NetSeries } from './chart-series.ts';

interface BarChartProps {
  /** Names the chart for screen readers. */
  label: string;
  points: readonly ChartPoint[];
  /** Bars from zero upwards. */
  value?: ChartSeries;
  /** Gains and losses around a separate zero line. */
  net?: NetSeries;
  texts: {
    /** The header of the column with the points' labels: "Day". */
    point: string;
    showTable: string;
    showChart: string;
  };
}

/**
 * Renders bars over days, a tooltip with the figures at the pointer or chosen by arrow keys, and the same figures as
 * a table.
 */
export function BarChart({ label, points, value, net, texts }: BarChartProps) {
  const [asTable, setAsTable] = useState(false);
  const drawn = useMemo(() => toDrawablePoints(points), [points]);
  return (
    <figure className={styles.chart}>
      <div className={styles.tools}>
        <div className={styles.legend}>
          {value && <LegendEntry look={styles.value} name={value.name} />}
          {net && <LegendEntry look={styles.gain} name={net.gainName} />}
          {net && <LegendEntry look={styles.loss} name={net.lossName} />}
        </div>
        <Button
          tone="quiet"
          size="small"
          icon={asTable ? 'chart-column' : 'table-2'}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? texts.showChart : texts.showTable}
        </Button>
      </div>
      {asTable ? (
        <Table
          label={label}
          rows={drawn}
          rowKey={({ key }) => key}
          columns={tableColumns(texts.point, value, net)}
          on="raised"
          tall
        />
      ) : (
        <ChartDrawing label={label} points={drawn} value={value} net={net} />
      )}
    </figure>
  );
}

function LegendEntry({ look, name }: { look: string | undefined; name: string }) {
  return (
    <span className={styles.entry}>
      <span className={classNames(styles.swatch, look)} />
      {name}
    </span>
  );
}

function tableColumns(
  head: string,
  value: ChartSeries | undefined,
  net: NetSeries | undefined,
): Column<ChartPoint>[] {
  const columns: Column<ChartPoint>[] = [{ key: 'point', head, onCard: 'key', cell: (point) => point.label }];
  if (value) columns.push(figureColumn('value', value, (point) => point.value));
  if (net) columns.push(figureColumn('net', net, (point) => point.net));
  return columns;
}

function figureColumn(
  key: string,
  { name, format }: ChartSeries,
  pick: (point: ChartPoint) => number | undefined,
): Column<ChartPoint> {
  const cell = (point: ChartPoint) => {
    const figure = pick(point);
    return figure === undefined ? '—' : format(figure);
  };
  return { key, head: name, figure: true, cell };
}

import type { DayIncome } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatShortDay } from '@parlour/texts';
import { BarChart, Card, type DayRange, formatMoney, formatTickAmount, SectionHeading } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useId, useMemo } from 'react';
import { sumDays } from './revenue-view.ts';

interface RevenueChartProps {
  rows: readonly DayIncome[];
  range: DayRange;
}

/** Chart of the amount paid per day. */
export function RevenueChart({ rows, range }: RevenueChartProps) {
  const t = useTexts();
  const titleId = useId();
  const language = useAtomValue(useSite().atoms.language);
  const points = useMemo(
    () =>
      sumDays(rows, range).map(({ day, paidMinor }) => ({
        key: day,
        label: formatShortDay(new Date(`${day}T00:00:00`), language),
        value: paidMinor,
      })),
    [rows, range, language],
  );
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={3} icon="chart-column" title={t('revenue.chart')} />
      <BarChart
        label={t('revenue.chart')}
        points={points}
        value={{
          name: t('revenue.column.paidMinor'),
          format: (minor) => formatMoney(minor, 'auto'),
          tick: formatTickAmount,
        }}
        texts={{ point: t('chart.day'), showTable: t('chart.showTable'), showChart: t('chart.showChart') }}
      />
    </Card>
  );
}

import type { ProfitPeriod } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatShortDay } from '@parlour/texts';
import { BarChart, Card, formatMoney, formatTickAmount, SectionHeading } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

/** Chart of stakes and of the net result per day. */
export function ProfitChart({ periods }: { periods: readonly ProfitPeriod[] }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const points = useMemo(
    () =>
      periods.map(({ day, stakeMinor, resultMinor }) => ({
        key: day,
        label: formatShortDay(new Date(`${day}T00:00:00`), language),
        // On a quiet day, voided bets may exceed the new ones.
        value: Math.max(0, stakeMinor),
        net: resultMinor,
      })),
    [periods, language],
  );
  return (
    <Card>
      <SectionHeading level={3} icon="chart-column" title={t('profit.chart')} />
      <BarChart
        label={t('profit.chart')}
        points={points}
        value={{
          name: t('profit.stake'),
          format: (minor) => formatMoney(minor, 'auto'),
          tick: formatTickAmount,
        }}
        net={{
          name: t('profit.result'),
          gainName: t('profit.gain'),
          lossName: t('profit.loss'),
          format: (minor) => formatMoney(minor, 'always'),
          tick: formatTickAmount,
        }}
        texts={{
          point: t('profit.day'),
          showTable: t('profit.showTable'),
          showChart: t('profit.showChart'),
        }}
      />
    </Card>
  );
}

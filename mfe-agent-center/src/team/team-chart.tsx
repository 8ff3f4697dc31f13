import type { TeamDay } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatShortDay } from '@parlour/texts';
import { BarChart, Card, formatMoney, formatTickAmount, SectionHeading } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useId, useMemo } from 'react';

/** Chart of valid bet and of the house's win per day. */
export function TeamChart({ days }: { days: readonly TeamDay[] }) {
  const t = useTexts();
  const titleId = useId();
  const language = useAtomValue(useSite().atoms.language);
  const points = useMemo(
    () =>
      days.map(({ day, validBetMinor, profitMinor }) => ({
        key: day,
        label: formatShortDay(new Date(`${day}T00:00:00`), language),
        // Voided bets may exceed the bets of a quiet day.
        value: Math.max(0, validBetMinor),
        net: profitMinor,
      })),
    [days, language],
  );
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={3} icon="chart-column" title={t('chart.title')} />
      <BarChart
        label={t('chart.title')}
        points={points}
        value={{
          name: t('team.validBet'),
          format: (minor) => formatMoney(minor, 'auto'),
          tick: formatTickAmount,
        }}
        net={{
          name: t('team.profit'),
          gainName: t('chart.gain'),
          lossName: t('chart.loss'),
          format: (minor) => formatMoney(minor, 'always'),
          tick: formatTickAmount,
        }}
        texts={{ point: t('chart.day'), showTable: t('chart.showTable'), showChart: t('chart.showChart') }}
      />
    </Card>
  );
}

import { BarChart } from '../chart/bar-chart.tsx';
import type { ChartPoint } from '../chart/chart-points.ts';
import { CopyButton } from '../figure/copy-button.tsx';
import { formatMoney } from '../figure/format-money.ts';
import { KpiTile } from '../figure/kpi-tile.tsx';
import { Money } from '../figure/money.tsx';
import { Progress } from '../figure/progress.tsx';
import { Card } from '../layout/card.tsx';
import { SectionHeading } from '../layout/section-heading.tsx';
import styles from './kit.module.css';
import type { KitTexts } from './kit-texts.ts';

const bets = [31, 28, 36, 42, 40, 52, 58, 47, 55, 61, 49, 66, 58, 71];
const nets = [3.1, -1.2, 4, 5.2, 2.8, -2.4, 6.5, 3, 1.1, -3.2, 5.9, 7.1, 2.2, 6.8];

const points: ChartPoint[] = bets.map((bet, day) => ({
  key: `2026-11-${day + 7}`,
  label: `${day + 7} Nov`,
  value: bet * 100_000_000,
  net: Math.round((nets[day] ?? 0) * 100_000_000),
}));

const millions = (minor: number) => `${minor / 100_000_000}M`;

export function FigureSamples({ t }: { t: KitTexts }) {
  return (
    <div className={styles.stack}>
      <div className={styles.tiles}>
        <KpiTile
          name={t.activeMembers}
          icon="users"
          figure="1,284"
          change={{ direction: 'up', text: t.comparedUp }}
        />
        <KpiTile
          name={t.net}
          icon="scale"
          figure={<Money minor={-4_069_000} sign="always" />}
          change={{ direction: 'down', text: t.comparedDown }}
        />
        <KpiTile name={t.validBet} figure="683.10M" />
        <Card className={styles.stack}>
          <div className={styles.row}>
            <Money minor={128_465_000} symbol="Ks" />
            <Money minor={128_465_000} symbol="Ks" hiddenAs={t.passwordHide} />
            <Money minor={412_050} sign="always" />
            <Money minor={-30_000_000} sign="always" />
          </div>
          <div className={styles.row}>
            W2611193302
            <CopyButton text="W2611193302" label={t.copy} copiedLabel={t.copied} failedLabel={t.notCopied} />
          </div>
          <Progress label={t.level} share={0.64} tone="gold" legend={t.level} legendEnd="64 %" />
          <Progress label={t.loading} share={0.3} />
        </Card>
      </div>
      <Card raised>
        <SectionHeading title={t.validBet} icon="chart-column" level={3} />
        <BarChart
          label={t.validBet}
          points={points}
          value={{ name: t.validBet, format: (minor) => formatMoney(minor, 'auto'), tick: millions }}
          net={{
            name: t.net,
            gainName: t.won,
            lossName: t.lost,
            format: (minor) => formatMoney(minor, 'always'),
            tick: millions,
          }}
          texts={{ point: t.day, showTable: t.showTable, showChart: t.showChart }}
        />
      </Card>
    </div>
  );
}

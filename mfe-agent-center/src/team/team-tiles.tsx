import type { TeamFigures, TeamOverview } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import {
  Card,
  countDays,
  type DayRange,
  formatCompactAmount,
  type KpiChange,
  KpiTile,
  Money,
} from '@parlour/ui';
import { computeChange } from './team-figures.ts';
import styles from './team-page.module.css';

interface TeamTilesProps {
  overview: TeamOverview;
  range: DayRange;
}

const count = new Intl.NumberFormat('en-US');

/**
 * Tiles of the main figures with their change against the preceding period of equal length; the other figures as a
 * list.
 */
export function TeamTiles({ overview, range }: TeamTilesProps) {
  const t = useTexts();
  const changed = useChange(overview, range);
  const withdrawals = changed('withdrawalMinor');
  const { period } = overview;
  return (
    <>
      <div className={styles.tiles}>
        <KpiTile
          icon="users"
          name={t('team.activeMembers')}
          figure={<Figure text={count.format(period.activeMembers)} />}
          change={changed('activeMembers')}
        />
        <KpiTile
          icon="circle-dollar-sign"
          name={t('team.validBet')}
          figure={<Figure text={formatCompactAmount(period.validBetMinor)} />}
          change={changed('validBetMinor')}
        />
        <KpiTile
          icon="scale"
          name={t('team.profit')}
          figure={<Figure text={formatCompactAmount(period.profitMinor, 'always')} />}
          change={changed('profitMinor')}
        />
        <KpiTile
          icon="user-plus"
          name={t('team.newMembers')}
          figure={<Figure text={count.format(period.newMembers)} />}
          change={changed('newMembers')}
        />
        <KpiTile
          icon="arrow-down-left"
          name={t('team.deposits')}
          figure={<Figure text={formatCompactAmount(period.depositMinor)} />}
          change={changed('depositMinor')}
        />
        <KpiTile
          icon="arrow-up-right"
          name={t('team.withdrawals')}
          figure={<Figure text={formatCompactAmount(period.withdrawalMinor)} />}
          change={{ ...withdrawals, good: withdrawals.direction === 'down' }}
        />
        <KpiTile
          icon="wallet"
          name={t('team.balance')}
          figure={<Figure text={formatCompactAmount(overview.balanceMinor)} />}
          change={{ direction: 'same', text: t('team.now') }}
        />
        <KpiTile
          icon="network"
          name={t('team.members')}
          figure={<Figure text={count.format(overview.members)} />}
          change={{ direction: 'same', text: t('team.online', { number: count.format(overview.onlineNow) }) }}
        />
      </div>
      <OtherFigures period={period} />
    </>
  );
}

const Figure = ({ text }: { text: string }) => <span className={styles.figure}>{text}</span>;

function OtherFigures({ period }: { period: TeamFigures }) {
  const t = useTexts();
  const counts = ['bettors', 'depositors', 'firstDepositors'] as const;
  const amounts = [
    ['stake', period.stakeMinor],
    ['payout', period.payoutMinor],
    ['rebate', period.rebateMinor],
    ['bonus', period.bonusMinor],
  ] as const;
  return (
    <Card>
      <dl className={styles.others}>
        {amounts.map(([name, minor]) => (
          <div key={name} className={styles.other}>
            <dt className={styles.otherName}>{t(`team.${name}`)}</dt>
            <dd>
              <Money minor={minor} />
            </dd>
          </div>
        ))}
        {counts.map((name) => (
          <div key={name} className={styles.other}>
            <dt className={styles.otherName}>{t(`team.${name}`)}</dt>
            <dd>{count.format(period[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useChange(
  { period, before }: TeamOverview,
  range: DayRange,
): (name: keyof TeamFigures) => KpiChange {
  const t = useTexts();
  const days = countDays(range);
  const since = days === 1 ? t('change.day') : t('change.days', { days });
  return (name) => {
    const { direction, percent } = computeChange(period[name], before[name]);
    if (direction === 'same') return { direction, text: t('change.same', { since }) };
    if (percent === undefined) return { direction, text: t('change.fromNothing', { since }) };
    return { direction, text: t('change.percent', { percent, since }) };
  };
}

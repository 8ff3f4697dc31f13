import type { AccountFigures, Profit } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { Card, KpiTile, KpiTiles, Money } from '@parlour/ui';
import { FigureList } from './figure-list.tsx';
import styles from './profit-page.module.css';

/** The result and its largest parts as tiles, and the other figures as a list. */
export function ProfitTiles({ profit: { totals, openStakeMinor } }: { profit: Profit }) {
  const t = useTexts();
  const { account } = totals;
  return (
    <>
      <KpiTiles>
        <KpiTile
          icon="scale"
          name={t(account ? 'profit.result' : 'profit.playResult')}
          figure={<Money minor={totals.resultMinor} sign="always" className={styles.figure} />}
        />
        <KpiTile
          icon="circle-dollar-sign"
          name={t('profit.stake')}
          figure={<Money minor={totals.stakeMinor} className={styles.figure} />}
        />
        <KpiTile
          icon="trophy"
          name={t('profit.payout')}
          figure={<Money minor={totals.payoutMinor} className={styles.figure} />}
        />
        <KpiTile
          icon="hourglass"
          name={t('profit.open')}
          figure={<Money minor={openStakeMinor} className={styles.figure} />}
          change={{ direction: 'same', text: t('profit.openNote') }}
        />
      </KpiTiles>
      {account && <OtherFigures account={account} />}
    </>
  );
}

function OtherFigures({ account }: { account: AccountFigures }) {
  const lines = [
    ['rebate', account.rebateMinor],
    ['bonus', account.bonusMinor],
    ['commission', account.commissionMinor],
    ['deposits', account.depositMinor],
    ['withdrawals', account.withdrawalMinor],
    ['netDeposits', account.depositMinor - account.withdrawalMinor],
  ] as const;
  return (
    <Card>
      <FigureList figures={lines} />
    </Card>
  );
}

import { pointBalanceQuery, pointsKey } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PointsHistory } from '../history/points-history.tsx';
import { EarnTable } from './earn-table.tsx';
import styles from './mall-page.module.css';
import { PointBalanceCard } from './point-balance-card.tsx';
import { PointRules } from './point-rules.tsx';
import { RedemptionList } from './redemption-list.tsx';
import { RewardShelf } from './reward-shelf.tsx';

/** Mall of a signed-in account. Remount it for another account. */
export function MemberMall({ isDemo }: { isDemo: boolean }) {
  const { api } = useSite();
  usePointsInvalidation();
  const balance = useQuery(pointBalanceQuery(api));
  return (
    <>
      {isDemo && <DemoNote />}
      <div className={styles.top}>
        <PointBalanceCard balance={balance} canConvert={!isDemo} />
        <EarnTable />
      </div>
      <RewardShelf points={isDemo ? undefined : balance.data?.points} isDemo={isDemo} />
      {!isDemo && (
        <>
          <RedemptionList />
          <PointsHistory />
        </>
      )}
      <PointRules />
    </>
  );
}

/** Refetches the member's points after each balance change, and removes them from the cache on unmount. */
function usePointsInvalidation(): void {
  const { events } = useSite();
  const queries = useQueryClient();
  useEffect(() => {
    const stop = events.subscribe('balance.changed', () => {
      void queries.invalidateQueries({ queryKey: pointsKey });
    });
    return () => {
      stop();
      queries.removeQueries({ queryKey: pointsKey });
    };
  }, [events, queries]);
}

function DemoNote() {
  const t = useTexts();
  const { dialogs } = useSite();
  return (
    <Alert
      tone="warning"
      title={t('demo.title')}
      action={
        <Button size="small" onClick={() => void dialogs.register()}>
          {t('demo.register')}
        </Button>
      }
    >
      {t('demo.text')}
    </Alert>
  );
}

import { PanelPages, useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, FullPage } from '@parlour/ui';
import { BalanceCard } from '../account/balance-card.tsx';
import { ProfileCard } from '../account/profile-card.tsx';
import { pageKeys } from '../paths.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import styles from './panel-view.module.css';
import { usePanel } from './use-panel.ts';
import { usePanelAcrossExpiry } from './use-panel-across-expiry.ts';

/** The personal centre: title, close, menu of all contributed pages, and the chosen page. */
export default function PanelView() {
  const t = useTexts();
  const errorText = useErrorText();
  const panel = usePanelAcrossExpiry(usePanel());
  if (panel.state === 'refused') return <RealAccountsOnly />;
  if (panel.state === 'loading') return <PanelSkeleton />;
  if (panel.state === 'failed')
    return (
      <div className={styles.notice} role="alert">
        <FullPage
          level={2}
          icon="triangle-alert"
          title={t('panel.failed')}
          actions={<Button onClick={panel.retry}>{t('retry')}</Button>}
        >
          <p>{errorText(panel.error)}</p>
        </FullPage>
      </div>
    );
  const { member, pages, counts, requestedKey } = panel;
  return (
    <PanelPages
      // The key discards one member's input before the next member sees the panel.
      key={member.account}
      panel="member"
      pages={pages}
      counts={counts}
      requestedKey={requestedKey}
      defaultKey={pageKeys.account}
      listHead={
        <>
          <ProfileCard member={member} />
          <BalanceCard />
        </>
      }
    />
  );
}

/** Notice for a visitor without a real account. Its button starts the site's own check. */
function RealAccountsOnly() {
  const t = useTexts();
  const site = useSite();
  return (
    <div className={styles.notice}>
      <FullPage
        level={2}
        icon="lock"
        title={t('panel.realAccountsOnly')}
        actions={
          <>
            <Button tone="gold" onClick={() => void site.requireRealAccount()}>
              {t('panel.useRealAccount')}
            </Button>
            <Button onClick={() => site.panels.close()}>{t('panel.close')}</Button>
          </>
        }
      >
        <p>{t('panel.realAccountsOnlyText')}</p>
      </FullPage>
    </div>
  );
}

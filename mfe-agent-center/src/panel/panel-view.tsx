import { LoadingGroup, PanelPages, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, FullPage, Skeleton } from '@parlour/ui';
import { pageKeys } from '../paths.ts';
import styles from './panel-view.module.css';
import { usePanel } from './use-panel.ts';

/** The agent centre: title, close, menu of all contributed pages, and the chosen page. */
export default function PanelView() {
  const { access, pages, requestedKey } = usePanel();
  if (access === 'refused') return <AgentsOnlyNotice />;
  if (access === 'unknown')
    return (
      <LoadingGroup className={styles.notice}>
        <Skeleton height={480} />
      </LoadingGroup>
    );
  return (
    <PanelPages panel="agent" pages={pages} requestedKey={requestedKey} defaultKey={pageKeys.teamOverview} />
  );
}

/** Warning for every visitor who is not an agent (AGT-02). */
function AgentsOnlyNotice() {
  const t = useTexts();
  const { panels } = useSite();
  return (
    <div className={styles.notice} role="alert">
      <FullPage
        level={2}
        icon="lock"
        title={t('panel.agentsOnly')}
        actions={<Button onClick={() => panels.close()}>{t('panel.close')}</Button>}
      >
        <p>{t('panel.agentsOnlyText')}</p>
      </FullPage>
    </div>
  );
}

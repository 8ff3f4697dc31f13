import { Button, Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useContent, useDialogs } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { getFeedValue } from '../state/feed.ts';
import styles from './preview-notice.module.css';
import { endPreview } from './preview-secret.ts';

/** The number of an unpublished notice. */
const unpublished = '0';

/** Says that this tab shows unpublished content, and ends the preview on request. */
export default function PreviewNotice() {
  const t = useText();
  const dialogs = useDialogs();
  const { popups = [] } = getFeedValue(useAtomValue(useContent().announcements.atom)) ?? {};
  const hasPopup = popups.some(({ id }) => id === unpublished);
  // Players see popups after a login.
  useEffect(() => {
    if (hasPopup) void dialogs.open({ kind: 'popups' });
  }, [hasPopup, dialogs]);
  return (
    <aside className={styles.badge} role="status">
      <Icon name="wrench" />
      <span>{t('preview.on')}</span>
      <Button size="small" onClick={() => endPreview(window)}>
        {t('preview.end')}
      </Button>
    </aside>
  );
}

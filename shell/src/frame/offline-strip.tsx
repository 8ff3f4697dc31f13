import { Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useContent, useSite, useStatusWatch } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { onlineAtom } from '../state/page-atoms.ts';
import styles from './offline-strip.module.css';

const backShownMs = 2000;

/** Notice under the header while the browser is offline. Shows for two more seconds that the connection is back. */
export function OfflineStrip() {
  const t = useText();
  const site = useSite();
  const status = useStatusWatch();
  const content = useContent();
  const online = useAtomValue(onlineAtom);
  const wasOffline = useRef(false);
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!online) {
      wasOffline.current = true;
      return;
    }
    if (!wasOffline.current) return;
    wasOffline.current = false;
    setBack(true);
    void site.refreshBalance();
    void status.refresh();
    void content.announcements.refresh();
    const fading = setTimeout(() => setBack(false), backShownMs);
    return () => clearTimeout(fading);
  }, [online, site, status, content]);
  return (
    <div role="status">
      {!online && (
        <p className={styles.strip}>
          <Icon name="wifi-off" />
          {t('offline.title')}
        </p>
      )}
      {online && back && (
        <p className={styles.strip} data-back>
          <Icon name="check" />
          {t('offline.back')}
        </p>
      )}
    </div>
  );
}

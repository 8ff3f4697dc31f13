import { Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useText } from '../context/use-text.ts';
import { lastGoodAtom, onlineAtom } from '../state/page-atoms.ts';
import styles from './offline-strip.module.css';

/**
 * Notice under the header while the page uses the cached last-good document. Hidden while offline: that notice covers
 * it.
 */
export function LastGoodStrip() {
  const t = useText();
  const online = useAtomValue(onlineAtom);
  const shown = useAtomValue(lastGoodAtom) && online;
  return (
    <div role="status">
      {shown && (
        <p className={styles.strip}>
          <Icon name="clock" />
          {t('offline.kept')}
        </p>
      )}
    </div>
  );
}

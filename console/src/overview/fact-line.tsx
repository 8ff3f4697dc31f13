import type { ActFact } from '@parlour/contracts';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import styles from './overview.module.css';

/** Shows since when a state holds, by whom and why. */
export function FactLine({ fact: { since, by, reason } }: { fact: ActFact }) {
  return (
    <p className={styles.fact}>
      <time dateTime={since}>{formatTime(since)}</time> {texts.by(by)}
      <br />
      <q className={styles.reason}>{reason || texts.noReason}</q>
    </p>
  );
}

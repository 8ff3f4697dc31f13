import { useTexts } from '@parlour/federation';
import styles from './rules.module.css';

/** Comes when it is asked for: script and stylesheet are chunks of their own. */
export default function Rules() {
  const t = useTexts();
  return <p className={styles.rules}>{t('rules.text')}</p>;
}

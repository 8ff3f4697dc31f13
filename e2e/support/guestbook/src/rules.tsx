import { useTexts } from '@parlour/remote-sdk';
import styles from './rules.module.css';

/** Loaded on demand: its script and stylesheet are separate chunks. */
export default function Rules() {
  const t = useTexts();
  return <p className={styles.rules}>{t('rules.text')}</p>;
}

import { CopyButton } from '@parlour/ui';
import { useText } from '../../context/use-text.ts';
import styles from './visitor-address.module.css';

/** Shows the visitor's IP address with a copy button. Customer service asks for it. */
export function VisitorAddress({ ip }: { ip: string }) {
  const t = useText();
  return (
    <p className={styles.address}>
      {t('status.yourAddress')} <code className={styles.chip}>{ip}</code>
      <CopyButton
        text={ip}
        label={t('status.copy')}
        copiedLabel={t('status.copied')}
        failedLabel={t('status.copyFailed')}
      />
    </p>
  );
}

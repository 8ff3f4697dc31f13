import { Alert, CopyButton } from '@parlour/ui';
import { texts } from '../texts.ts';
import styles from './access.module.css';

interface ShownSecretProps {
  /** Advice on the secret, as a sentence. */
  advice: string;
  secret: string;
  copyLabel: string;
}

/** Shows a secret that the registry shows only once. */
export function ShownSecret({ advice, secret, copyLabel }: ShownSecretProps) {
  const { copied, copyFailed } = texts.access;
  return (
    <div className={styles.form}>
      <Alert tone="warning" title={advice} />
      <code className={styles.token}>{secret}</code>
      <CopyButton wordy text={secret} label={copyLabel} copiedLabel={copied} failedLabel={copyFailed} />
    </div>
  );
}

import { useSwapHold, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, CopyButton } from '@parlour/ui';
import formStyles from '../forms/form.module.css';
import styles from './authenticator.module.css';

/**
 * List of recovery codes for a lost phone, each valid once. The gateway stores only their digests, so they are shown
 * only once.
 */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const t = useTexts();
  const text = codes.join('\n');
  useSwapHold('recovery codes are shown once', true);
  return (
    <div className={formStyles.steps}>
      <Alert tone="warning" title={t('authenticator.codesOnce')}>
        {t('authenticator.codesNote')}
      </Alert>
      <ul aria-label={t('authenticator.codesTitle')} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.letters}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <CopyButton
          wordy
          text={text}
          label={t('authenticator.copyCodes')}
          copiedLabel={t('copied')}
          failedLabel={t('copyFailed')}
        />
        <Button size="small" icon="download" onClick={() => downloadText(text)}>
          {t('authenticator.download')}
        </Button>
      </div>
      <Button tone="gold" size="large" wide onClick={onDone}>
        {t('authenticator.kept')}
      </Button>
    </div>
  );
}

function downloadText(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

import { useTexts } from '@parlour/remote-sdk';
import { CopyButton } from '@parlour/ui';
import styles from './proof.module.css';

/** The digest of a stored proof, which can be copied and compared with that of a repeated calculation. */
export function ProofDigest({ digest }: { digest: string }) {
  const t = useTexts();
  return (
    <p className={styles.digest}>
      <bdi>{digest}</bdi>
      <CopyButton
        text={digest}
        label={t('proof.copyDigest')}
        copiedLabel={t('copied')}
        failedLabel={t('copyFailed')}
      />
    </p>
  );
}

import type { Invitation } from '@parlour/api-client';
import { ShareButton, useTexts } from '@parlour/remote-sdk';
import { CopyButton, Modal, QrCode } from '@parlour/ui';
import { useState } from 'react';
import styles from './register-page.module.css';
import { toInvitationAddress } from './register-rules.ts';

interface ShareDialogProps {
  invitation: Invitation;
  onClosed(): void;
}

/** Shows an invitation to share: its QR code, its address, and its code. */
export default function ShareDialog({ invitation: { code, kind }, onClosed }: ShareDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const address = toInvitationAddress(location.origin, code);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={t('register.shareTitle')}
      closeLabel={t('close')}
    >
      <div className={styles.share}>
        <p className={styles.note}>{t(`register.shareText.${kind}`)}</p>
        <QrCode text={address} label={t('register.qr', { code })} size={220} />
        <p className={styles.address}>{address}</p>
        <p className={styles.note}>{t('register.codeIs', { code })}</p>
        <div className={styles.acts}>
          <ShareButton address={address} />
          <CopyButton
            wordy
            text={address}
            label={t('register.copy')}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
          />
        </div>
      </div>
    </Modal>
  );
}

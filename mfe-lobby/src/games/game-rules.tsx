import { useTexts } from '@parlour/remote-sdk';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import styles from './game-dialogs.module.css';
import { getSandboxPermissions } from './game-frame.tsx';

/** Shows the vendor's rules page in a sandbox like its games. It loads when the person opens it. */
export function GameRules({ url, name }: { url: string; name: string }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.rules}>
      <Button size="small" icon="file-text" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('sheet.readRules')}
      </Button>
      {open && (
        <iframe
          src={url}
          title={t('sheet.rulesOf', { name })}
          className={styles.rulesFrame}
          sandbox={getSandboxPermissions(url)}
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

import type { AppDownload } from '@parlour/api-client';
import { IconButton, Popover } from '@parlour/ui';
import { AppCode } from '../components/app-code.tsx';
import { useText } from '../context/use-text.ts';
import styles from './app-codes.module.css';

/** QR codes of the apps, in a panel beside the dock. */
export default function AppCodes({ downloads }: { downloads: readonly AppDownload[] }) {
  const t = useText();
  return (
    <Popover
      defaultOpen
      side="left"
      label={t('dock.codes')}
      trigger={<IconButton icon="qr-code" label={t('dock.codes')} />}
    >
      <div className={styles.codes}>
        {downloads.map((app) => (
          <figure key={app.system} className={styles.code}>
            <AppCode app={app} size={132} />
            <figcaption>{app.label}</figcaption>
          </figure>
        ))}
        <p className={styles.hint}>{t('dock.scan')}</p>
      </div>
    </Popover>
  );
}

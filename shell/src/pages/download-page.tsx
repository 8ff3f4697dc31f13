import { Empty, LinkButton } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { AppCode } from '../frame/app-code.tsx';
import { useText } from '../frame/shell-context.tsx';
import { statusAtom } from '../start/status.ts';
import styles from './page.module.css';

/** /down: the apps, each with its code and its button. */
export default function DownloadPage() {
  const t = useText();
  const status = useAtomValue(statusAtom);
  const downloads = status.state === 'known' ? status.status.downloads : [];
  return (
    <div className={styles.page}>
      <h1>{t('download.title')}</h1>
      {downloads.length === 0 && status.state === 'known' ? (
        <Empty icon="smartphone" title={t('download.none')} />
      ) : (
        <>
          <p className={styles.lead}>{t('download.text')}</p>
          <ul className={styles.apps}>
            {downloads.map((app) => (
              <li key={app.system} className={styles.app}>
                <AppCode app={app} size={200} />
                <h2>{app.label}</h2>
                <LinkButton tone="gold" icon="download" href={app.url}>
                  {t('download.get')}
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

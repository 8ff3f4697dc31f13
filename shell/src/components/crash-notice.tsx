import { Button, FullPage } from '@parlour/ui';
import { useText } from '../context/use-text.ts';
import styles from './page-area.module.css';

/** Replaces the whole page after an error of the shell itself. */
export function CrashNotice({ retry }: { retry(): void }) {
  const t = useText();
  return (
    <main className={styles.roomy}>
      <div role="alert">
        <FullPage
          icon="triangle-alert"
          title={t('crash.title')}
          actions={
            <>
              <Button tone="gold" icon="refresh-cw" onClick={retry}>
                {t('retry')}
              </Button>
              <Button onClick={() => window.location.reload()}>{t('refresh')}</Button>
            </>
          }
        >
          <p>{t('crash.text')}</p>
        </FullPage>
      </div>
    </main>
  );
}

import { Button, FullPage, MissingDialog } from '@parlour/ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useDialogs } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from './page-area.module.css';

/** Replaces a dialog whose code could not be loaded. */
export function MissingDialogPart({ retry, onClose }: { retry(): void; onClose(): void }) {
  const t = useText();
  return (
    <MissingDialog
      title={t('remote.failed.title')}
      text={t('remote.failed.chunk')}
      retryLabel={t('retry')}
      closeLabel={t('close')}
      onRetry={retry}
      onClose={onClose}
    />
  );
}

interface MissingPageProps {
  retry(): void;
  /** Default: a file could not be loaded. */
  reason?: 'chunk' | 'render';
}

/** Replaces a page of the shell whose code could not be loaded, or that failed. */
export function MissingPage({ retry, reason = 'chunk' }: MissingPageProps) {
  const t = useText();
  return (
    <div className={styles.roomy}>
      <FullPage
        icon="triangle-alert"
        title={t('remote.failed.title')}
        actions={
          <Button tone="gold" icon="refresh-cw" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        <p>{t(`remote.failed.${reason}`)}</p>
      </FullPage>
    </div>
  );
}

interface MissingToastProps {
  /** Adds a button to the toast. Without it the person presses the part's own button again. */
  retry?: () => void;
  /** Called once the toast is shown. */
  onShown?(): void;
  children?: ReactNode;
}

/** Shows a toast about a part whose code could not be loaded, and `children` in its place. */
export function MissingToast({ retry, onShown, children }: MissingToastProps) {
  const t = useText();
  const dialogs = useDialogs();
  const onMissing = useEffectEvent(() => {
    const text = t('remote.failed.title');
    dialogs.toast({ tone: 'danger', text, ...(retry && { action: { label: t('retry'), run: retry } }) });
    onShown?.();
  });
  useEffect(() => onMissing(), []);
  return children;
}

import { MissingDialog, MissingLine } from '@parlour/ui';
import { useTexts } from '../hooks.ts';

/**
 * Replaces a dialog whose code could not be loaded. The release needs the texts `missing`, `retry` and `close`.
 */
export function MissingDialogPart({ retry, onClose }: { retry(): void; onClose(): void }) {
  const t = useTexts();
  return (
    <MissingDialog
      title={t('missing.title')}
      text={t('missing.text')}
      retryLabel={t('retry')}
      closeLabel={t('close')}
      onRetry={retry}
      onClose={onClose}
    />
  );
}

/** Replaces a part of a view whose code could not be loaded. The release needs the texts `missing` and `retry`. */
export function MissingLinePart({ retry }: { retry(): void }) {
  const t = useTexts();
  return <MissingLine title={t('missing.title')} retryLabel={t('retry')} onRetry={retry} />;
}

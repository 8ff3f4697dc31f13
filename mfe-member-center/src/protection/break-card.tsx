import type { PlayBlock, Protection } from '@parlour/api-client';
import { MissingDialogPart, useTexts } from '@parlour/remote-sdk';
import { Button, Card, createLazyPart, SectionHeading } from '@parlour/ui';
import { useDialog } from '../forms/use-dialog.ts';
import styles from './protection-page.module.css';

const BreakDialog = createLazyPart(() => import('./break-dialog.tsx'));

/** Card that opens the dialogs of cool-off and self-exclusion. */
export function BreakCard({ rules }: Pick<Protection, 'rules'>) {
  const t = useTexts();
  const { dialog, open } = useDialog<PlayBlock['kind']>();
  const title = t('protection.break.title');
  return (
    <Card as="section" aria-label={title} className={styles.card}>
      <SectionHeading level={3} icon="shield" title={title} />
      <p className={styles.note}>{t('protection.break.text')}</p>
      <div className={styles.breaks}>
        {(['COOL_OFF', 'EXCLUSION'] as const).map((kind) => (
          <div key={kind} className={styles.break}>
            <strong>{t(`protection.break.${kind}.title`)}</strong>
            <p className={styles.note}>{t(`protection.break.${kind}.text`)}</p>
            <Button tone={kind === 'EXCLUSION' ? 'danger' : undefined} onClick={() => open(kind)}>
              {t(`protection.break.${kind}.open`)}
            </Button>
          </div>
        ))}
      </div>
      {dialog && (
        <BreakDialog
          key={dialog.key}
          kind={dialog.subject}
          rules={rules}
          onClosed={dialog.onClosed}
          missing={(retry) => <MissingDialogPart retry={retry} onClose={dialog.onClosed} />}
        />
      )}
    </Card>
  );
}

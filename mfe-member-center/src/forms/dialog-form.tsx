import { useTexts } from '@parlour/federation';
import { Alert, Button } from '@parlour/ui';
import type { FormEvent, ReactNode } from 'react';
import styles from './form.module.css';

export interface DialogFormProps {
  onSubmit(event: FormEvent): Promise<void>;
  busy: boolean;
  /** What went wrong with the form as a whole. */
  failure: string | undefined;
  submitLabel: string;
  tone?: 'gold' | 'danger';
  /** Fields are marked with a star: the form says so once. */
  marked?: boolean;
  children: ReactNode;
}

/** Fields, what went wrong with all of it, and the one way on. */
export function DialogForm({
  onSubmit,
  busy,
  failure,
  submitLabel,
  tone = 'gold',
  marked,
  children,
}: DialogFormProps) {
  const t = useTexts();
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      {marked && <p className={styles.marked}>{t('form.marked')}</p>}
      {children}
      {failure && <Alert tone="danger" live title={failure} />}
      <Button type="submit" tone={tone} size="large" wide busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}

import { useTexts } from '@parlour/remote-sdk';
import { Alert, Button } from '@parlour/ui';
import type { FormEvent, ReactNode } from 'react';
import styles from './form.module.css';

interface DialogFormProps {
  onSubmit(event: FormEvent): Promise<void>;
  busy: boolean;
  /** Failure of the form as a whole. */
  failure: string | undefined;
  submitLabel: string;
  tone?: 'gold' | 'danger';
  /** Shows a note above the fields: an asterisk marks the required ones. */
  marked?: boolean;
  children: ReactNode;
}

/** Form of a dialog: fields, the failure of the form as a whole, and the submit button. */
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

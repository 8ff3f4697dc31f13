import { Alert, Button } from '@parlour/ui';
import type { FormEvent, ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './access.module.css';

export interface DialogFormProps {
  /** The part that is missing, or the reason for which the registry refused. */
  problem: string | undefined;
  verb: string;
  tone?: 'gold' | 'danger';
  /** Label of the button that closes the dialog without a change. */
  keepLabel?: string;
  busy: boolean;
  /** Called when the form is submitted, except while it is busy. */
  onSend(): void;
  onClose(): void;
  children: ReactNode;
}

/** Form of a dialog: the problem, the fields, and the buttons that close it and send it. */
export function DialogForm(props: DialogFormProps) {
  const { problem, verb, tone = 'gold', keepLabel = texts.cancel, busy, onSend, onClose, children } = props;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSend();
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {problem && <Alert tone="danger" live title={problem} />}
      {children}
      <div className={styles.foot}>
        <Button onClick={onClose}>{keepLabel}</Button>
        <Button type="submit" tone={tone} busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

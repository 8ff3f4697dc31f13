import { Alert, Button } from '@parlour/ui';
import type { ReactNode } from 'react';
import { useText } from '../../context/use-text.ts';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import styles from './submission-form.module.css';
import type { Submission } from './use-submission.ts';

interface SubmissionFormProps {
  submission: Submission;
  /** Label of the button. */
  send: string;
  /** Compact form without pictures. */
  brief?: boolean;
  children: ReactNode;
}

/** Form with pictures, the error message of the whole form and its button below the fields. */
export function SubmissionForm({ submission, send, brief = false, children }: SubmissionFormProps) {
  const t = useText('pages');
  const { pictures, isSubmitting, failure, submit } = submission;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {!brief && <PicturePicker list={pictures} />}
      {failure && <Alert tone="danger" live title={failure} />}
      <Button
        type="submit"
        tone="gold"
        size="large"
        wide={brief}
        icon="send"
        busy={isSubmitting}
        {...(pictures.isSending ? { disabledReason: t('pictures.wait') } : {})}
      >
        {send}
      </Button>
    </form>
  );
}

/** Fields side by side, if the width allows it. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

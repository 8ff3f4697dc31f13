import { Alert, Button, PicturePicker, type PicturePickerTexts } from '@parlour/ui';
import type { ReactNode } from 'react';
import { useText } from '../../context/use-text.ts';
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
  const pictureTexts = usePictureTexts();
  const { pictures, isSubmitting, failure, submit } = submission;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {!brief && <PicturePicker list={pictures} texts={pictureTexts} />}
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

function usePictureTexts(): PicturePickerTexts {
  const t = useText('pages');
  const tError = useText('errors');
  return {
    label: t('pictures.label'),
    choose: t('pictures.choose'),
    rule: (rule) => t('pictures.rule', rule),
    state: (kind, size) => t(`pictures.${kind}`, { size }),
    error: (code) => tError(code),
    remove: (name) => t('pictures.remove', { name }),
  };
}

/** Fields side by side, if the width allows it. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

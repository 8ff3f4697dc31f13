import { applyForPromotion, type PromotionDetail, promotionsKey } from '@parlour/api-client';
import { countCharacters } from '@parlour/contracts';
import { remarkLengthMax } from '@parlour/contracts/calls';
import { useErrorText, usePictures, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, Field, Modal, PicturePicker, TextArea } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import styles from './apply-dialog.module.css';

interface ApplyDialogProps {
  promotion: PromotionDetail;
  onClosed(): void;
}

/** Application form of VAL-04: a remark of at most 140 characters and up to three pictures. */
export default function ApplyDialog({ promotion, onClosed }: ApplyDialogProps) {
  const t = useTexts();
  const { texts } = useSite();
  const [open, setOpen] = useState(true);
  const form = useApplication(promotion.id, () => setOpen(false));
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={t('apply.title')}
      closeLabel={t('close')}
      locked={form.busy}
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <p className={styles.intro}>{promotion.title}</p>
        <Field
          label={t('apply.remark')}
          required
          helper={t('apply.remarkHelp', { length: form.length, max: remarkLengthMax })}
          {...(form.remarkError !== undefined && { error: form.remarkError })}
        >
          <TextArea
            ref={form.field}
            rows={3}
            value={form.remark}
            onChange={({ target }) => form.setRemark(target.value)}
          />
        </Field>
        <PicturePicker
          list={form.pictures}
          texts={{
            label: t('apply.pictures'),
            choose: t('pictures.choose'),
            rule: (rule) => t('pictures.rule', rule),
            state: (kind, size) => t(`pictures.${kind}`, { size }),
            error: (code) => texts.i18n.t(code, { ns: 'errors', keySeparator: false }),
            remove: (name) => t('pictures.remove', { name }),
          }}
        />
        {form.failure && <Alert tone="danger" live title={form.failure} />}
        <Button
          type="submit"
          tone="gold"
          size="large"
          wide
          busy={form.busy}
          {...(form.pictures.isSending && { disabledReason: t('pictures.wait') })}
        >
          {t('apply.send')}
        </Button>
      </form>
    </Modal>
  );
}

/** Checks and sends the form. One dialog is one intent, so a retry does not apply twice. */
function useApplication(id: number, onSent: () => void) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const [remark, setRemark] = useState('');
  const [checking, setChecking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const pictures = usePictures();
  const length = countCharacters(remark.trim());
  const isWrong = length === 0 || length > remarkLengthMax;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (isWrong) field.current?.focus();
    if (busy || isWrong || pictures.isSending) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await applyForPromotion(api, { id, requestId, remark: remark.trim(), pictureIds: pictures.ids });
      dialogs.toast({ tone: 'success', text: t('done.APPLY') });
      onSent();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: promotionsKey });
    }
  };
  return {
    field,
    remark,
    setRemark,
    length,
    pictures,
    busy,
    failure,
    remarkError:
      length > remarkLengthMax || (checking && length === 0)
        ? t(length === 0 ? 'apply.remarkMissing' : 'apply.remarkLong', { max: remarkLengthMax })
        : undefined,
    submit: (event: FormEvent) => void submit(event),
  };
}

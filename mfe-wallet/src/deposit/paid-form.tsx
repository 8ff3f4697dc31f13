import { depositKey, depositQuery, submitDeposit } from '@parlour/api-client';
import { useApiForm, usePictures, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, Field, PicturePicker, type PicturePickerTexts, TextInput } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import styles from './payment-instruction.module.css';
import type { UnpaidOrder } from './payment-instruction.tsx';

const values = { senderName: '', senderTail: '' };
const tailPattern = /^\d{4}$/;

/** Form with the receipt and the sender, whose button states that the order is paid. */
export function PaidForm({ order }: { order: UnpaidOrder }) {
  const t = useTexts();
  const ruleText = useRuleText();
  const online = useAtomValue(useSite().atoms.online);
  const { requiresProof, requiresSender } = order.instruction;
  const [checking, setChecking] = useState(false);
  const { form, pictures } = usePaidForm(order);
  const isPictureMissing = requiresProof && pictures.ids.length === 0;
  const { register, errors } = form;
  const withError = (message: string | undefined) => (message === undefined ? {} : { error: message });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (isPictureMissing) void form.trigger();
    else if (online && !pictures.isSending) void form.submit(event);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {requiresSender && (
        <>
          <Field
            label={t('paid.senderName')}
            helper={t('paid.senderNote')}
            required
            {...withError(errors.senderName?.message)}
          >
            <TextInput
              autoComplete="name"
              maxLength={80}
              {...register('senderName', {
                validate: (name) => name.trim().length > 1 || ruleText('required'),
              })}
            />
          </Field>
          <Field label={t('paid.senderTail')} required {...withError(errors.senderTail?.message)}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              {...register('senderTail', {
                validate: (tail) => tailPattern.test(tail) || t('paid.senderTailWrong'),
              })}
            />
          </Field>
        </>
      )}
      <PicturePicker
        list={pictures}
        texts={usePictureTexts()}
        error={checking && isPictureMissing ? t('paid.pictureMissing') : undefined}
      />
      {!online && (
        <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
          {t('offline.money')}
        </Alert>
      )}
      {form.failure && <Alert tone="danger" live title={form.failure} />}
      <Button
        type="submit"
        tone="gold"
        size="large"
        wide
        icon="check"
        busy={form.busy}
        {...(pictures.isSending && { disabledReason: t('pictures.wait') })}
      >
        {t('paid.submit')}
      </Button>
    </form>
  );
}

function usePaidForm({ orderNo, instruction: { requiresSender } }: UnpaidOrder) {
  const { api, guard } = useSite();
  const queries = useQueryClient();
  const pictures = usePictures();
  const form = useApiForm({
    values,
    async send({ senderName, senderTail }) {
      const release = guard.hold('deposit submission in progress');
      try {
        const order = await submitDeposit(api, {
          orderNo,
          pictureIds: pictures.ids,
          ...(requiresSender && { senderName: senderName.trim(), senderTail }),
        });
        queries.setQueryData(depositQuery(api, orderNo).queryKey, order);
      } finally {
        release();
        void queries.invalidateQueries({ queryKey: depositKey });
      }
    },
  });
  return { form, pictures };
}

function usePictureTexts(): PicturePickerTexts {
  const t = useTexts();
  const { texts } = useSite();
  return {
    label: t('paid.pictures'),
    choose: t('pictures.choose'),
    rule: (rule) => t('pictures.rule', rule),
    state: (kind, size) => t(`pictures.${kind}`, { size }),
    error: (code) => texts.i18n.t(code, { ns: 'errors', keySeparator: false }),
    remove: (name) => t('pictures.remove', { name }),
  };
}

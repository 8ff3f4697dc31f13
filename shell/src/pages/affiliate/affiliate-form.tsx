import { applyAsAffiliate, checkAffiliateCode, findFieldErrors, type Receipt } from '@parlour/api-client';
import { countCharacters, isAppError, matchesPattern } from '@parlour/contracts';
import { remarkLengthMax } from '@parlour/contracts/calls';
import { Alert, Button, Field, TextArea, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useShell, useText } from '../../shell-context.tsx';
import styles from '../feedback/feedback.module.css';
import { readCodeFromAddress } from '../join/invitation.ts';
import { usePictureList } from '../pictures/picture-list.ts';
import { PicturePicker } from '../pictures/picture-picker.tsx';

interface Values {
  fullName: string;
  email: string;
  mobile: string;
  code: string;
  remark: string;
}

const fieldNames = ['fullName', 'email', 'mobile', 'code', 'remark'] as const satisfies (keyof Values)[];

const mobilePattern = /^\+?[\d -]{5,24}$/;
const mailbox = { pattern: 'email', min: 3, max: 254 } as const;
const name = { pattern: 'any', min: 2, max: 64 } as const;

/** Application to become an affiliate (VAL-04, AUTH-07). The gateway checks every field again. */
export function AffiliateForm({ onSent }: { onSent(received: Receipt): void }) {
  const t = useText('pages');
  const tShell = useText();
  const tError = useText('errors');
  const tValidation = useText('validation');
  const { site } = useShell();
  const pictures = usePictureList(site.api);
  const [requestId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { fullName: '', email: '', mobile: '', code: readCodeFromAddress(), remark: '' },
  });
  const { errors, isSubmitting } = formState;
  const remarkLength = countCharacters(useWatch({ control, name: 'remark' }).trim());

  const applyFieldErrors = (error: unknown): boolean => {
    const found = findFieldErrors(error, fieldNames);
    for (const [index, { field, issue }] of found.entries())
      setError(
        field,
        { message: issue && tValidation(issue.rule, issue.params) },
        { shouldFocus: index === 0 },
      );
    return found.length > 0;
  };
  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    const written = (text: string) => text.trim() || undefined;
    try {
      const answer = await applyAsAffiliate(site.api, {
        requestId,
        fullName: values.fullName.trim(),
        email: values.email.trim(),
        mobile: written(values.mobile),
        code: written(values.code),
        domain: location.host,
        remark: written(values.remark),
        pictureIds: pictures.ids,
      });
      onSent(answer);
    } catch (error) {
      if (applyFieldErrors(error)) return;
      setFailure(tError(isAppError(error) ? error.code : 'server.defect'));
    }
  });

  /** Checks before submission whether the code exists. */
  const checkCode = async (value: string) => {
    const code = value.trim();
    if (code === '') return true;
    try {
      await checkAffiliateCode(site.api, { code, domain: location.host });
      return true;
    } catch (error) {
      // If the check itself fails, the gateway reports the problem on submission.
      return !isAppError(error, 'identity.affiliate-code-unknown') || tValidation('invitation_code_error');
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.pair}>
        <Field label={t('affiliate.fullName')} required error={errors.fullName?.message}>
          <TextInput
            icon="user"
            autoComplete="name"
            maxLength={64}
            {...register('fullName', {
              validate: (value) =>
                value.trim() === ''
                  ? tValidation('required')
                  : matchesPattern(value.trim(), name) || tValidation('length_between', { min: 2, max: 64 }),
            })}
          />
        </Field>
        <Field label={tShell('field.email')} required error={errors.email?.message}>
          <TextInput
            icon="mail"
            type="email"
            autoComplete="email"
            {...register('email', {
              validate: (value) =>
                value.trim() === ''
                  ? tValidation('required')
                  : matchesPattern(value.trim(), mailbox) || tValidation('email_format'),
            })}
          />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label={tShell('field.mobileNum')} error={errors.mobile?.message}>
          <TextInput
            icon="smartphone"
            type="tel"
            autoComplete="tel"
            {...register('mobile', {
              validate: (value) =>
                value.trim() === '' || mobilePattern.test(value.trim()) || tValidation('phone_invalid'),
            })}
          />
        </Field>
        <Field
          label={tShell('field.affiliateCode')}
          helper={t('affiliate.codeHelp')}
          error={errors.code?.message}
        >
          <TextInput
            icon="ticket"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            {...register('code', { validate: checkCode })}
          />
        </Field>
      </div>
      <Field
        label={t('affiliate.remark')}
        helper={t('affiliate.remarkHelp', { length: remarkLength, max: remarkLengthMax })}
        error={errors.remark?.message}
      >
        <TextArea
          rows={3}
          {...register('remark', {
            validate: (value) =>
              countCharacters(value.trim()) <= remarkLengthMax ||
              tValidation('too_long', { max: remarkLengthMax }),
          })}
        />
      </Field>
      <PicturePicker list={pictures} />
      {failure && <Alert tone="danger" live title={failure} />}
      <Button
        type="submit"
        tone="gold"
        size="large"
        icon="send"
        busy={isSubmitting}
        {...(pictures.isSending ? { disabledReason: t('pictures.wait') } : {})}
      >
        {t('affiliate.send')}
      </Button>
    </form>
  );
}

import { requestRecoveryMail } from '@parlour/api-client';
import { isAppError, matchesPattern } from '@parlour/contracts';
import { Alert, Button, Field, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { CaptchaField } from '../forms/captcha-field.tsx';
import styles from '../forms/form.module.css';
import { useApplyFieldErrors } from '../forms/use-apply-field-errors.ts';
import { useCaptcha } from '../forms/use-captcha.ts';
import { languageAtom } from '../state/page-atoms.ts';
import { UsernameField, useUsernameRule } from './username-field.tsx';

interface Values {
  username: string;
  email: string;
  captcha: string;
}

const mailbox = { pattern: 'email', min: 3, max: 254 } as const;

/** Requests a recovery link by mail. The response is the same whether or not an account has this name and mailbox. */
export function RecoveryMailForm({ onBusy }: { onBusy(busy: boolean): void }) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const tValidation = useText('validation');
  const { api } = useSite();
  const language = useAtomValue(languageAtom);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string }>();
  const captcha = useCaptcha();
  const form = useForm<Values>({ mode: 'onSubmit', defaultValues: { username: '', email: '', captcha: '' } });
  const { register, formState } = form;
  const validateUsername = useUsernameRule();
  const applyFieldErrors = useApplyFieldErrors(form, ['username', 'email', 'captcha']);

  const submit = form.handleSubmit(async ({ username, email, captcha: text }) => {
    setOutcome(undefined);
    onBusy(true);
    try {
      const request = { username: username.trim(), email: email.trim(), language };
      await requestRecoveryMail(api, { ...request, ...(captcha.isNeeded && { captcha: text.trim() }) });
      setOutcome({ tone: 'success', text: tSignIn('recovery.sent') });
      form.resetField('captcha');
      captcha.clear();
    } catch (error) {
      if (isAppError(error) && error.details?.captcha === true) {
        form.resetField('captcha');
        void captcha.draw();
      }
      const text = applyFieldErrors(error);
      if (text !== undefined) setOutcome({ tone: 'danger', text });
    } finally {
      onBusy(false);
    }
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{tSignIn('recovery.mailWhy')}</p>
      <UsernameField
        error={formState.errors.username?.message}
        field={register('username', { validate: validateUsername })}
      />
      <Field label={t('field.email')} required error={formState.errors.email?.message}>
        <TextInput
          icon="mail"
          type="email"
          autoComplete="email"
          {...register('email', {
            validate: (value) => {
              if (value.trim() === '') return tValidation('required');
              return matchesPattern(value.trim(), mailbox) || tValidation('email_format');
            },
          })}
        />
      </Field>
      {captcha.isNeeded && (
        <CaptchaField
          captcha={captcha}
          error={formState.errors.captcha?.message}
          {...register('captcha', {
            validate: (value) => value.trim() !== '' || tValidation('captcha_required'),
          })}
        />
      )}
      {outcome && <Alert tone={outcome.tone} live title={outcome.text} />}
      <Button type="submit" tone="gold" size="large" wide busy={formState.isSubmitting}>
        {tSignIn('recovery.mailSubmit')}
      </Button>
    </form>
  );
}

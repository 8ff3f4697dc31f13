import { requestRecoveryMail } from '@parlour/api-client';
import { countCharacters, matchesPattern } from '@parlour/contracts';
import { Alert, Button, Field, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { useApplyFieldErrors } from '../forms/use-apply-field-errors.ts';
import { languageAtom } from '../state/page-atoms.ts';
import { nameMax } from './login-rules.ts';

interface Values {
  username: string;
  email: string;
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
  const form = useForm<Values>({ mode: 'onSubmit', defaultValues: { username: '', email: '' } });
  const { register, formState } = form;
  const applyFieldErrors = useApplyFieldErrors(form, ['username', 'email']);

  const submit = form.handleSubmit(async ({ username, email }) => {
    setOutcome(undefined);
    onBusy(true);
    try {
      await requestRecoveryMail(api, { username: username.trim(), email: email.trim(), language });
      setOutcome({ tone: 'success', text: tSignIn('recovery.sent') });
    } catch (error) {
      const text = applyFieldErrors(error);
      if (text !== undefined) setOutcome({ tone: 'danger', text });
    } finally {
      onBusy(false);
    }
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{tSignIn('recovery.mailWhy')}</p>
      <Field label={t('login.username')} required error={formState.errors.username?.message}>
        <TextInput
          icon="user"
          autoComplete="username"
          data-autofocus
          autoCapitalize="none"
          spellCheck={false}
          {...register('username', {
            validate: (value) =>
              value.trim() === ''
                ? t('login.usernameRequired')
                : countCharacters(value.trim()) <= nameMax || tValidation('too_long', { max: nameMax }),
          })}
        />
      </Field>
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
      {outcome && <Alert tone={outcome.tone} live title={outcome.text} />}
      <Button type="submit" tone="gold" size="large" wide busy={formState.isSubmitting}>
        {tSignIn('recovery.mailSubmit')}
      </Button>
    </form>
  );
}

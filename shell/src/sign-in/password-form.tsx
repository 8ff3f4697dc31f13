import { changePassword, type PasswordProof, requestPasswordCode } from '@parlour/api-client';
import type { Api } from '@parlour/contracts';
import { Alert, Button, Field, PasswordInput, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useText } from '../context/use-text.ts';
import { CodeField } from '../forms/code-field.tsx';
import styles from '../forms/form.module.css';
import { NewPasswordFields, type NewPasswordValues } from '../forms/new-password-fields.tsx';
import { useApplyFieldErrors } from '../forms/use-apply-field-errors.ts';
import { useCodeRequest } from '../forms/use-code-request.ts';
import { languageAtom } from '../state/page-atoms.ts';

interface Values extends NewPasswordValues {
  oldPassword: string;
  verificationCode: string;
}

interface PasswordFormProps {
  /** API client with the session of the password's owner. */
  api: Api;
  /** User name of the password's owner. */
  name: string;
  /** Additional code that the change requires (CHNGPASSVERIF3). */
  code: PasswordProof['code'];
  /** Already known, so the form does not ask for it (AUTH-11). */
  oldPassword: string | undefined;
  onDone(): void;
}

/** Form for the member's own password: the old one unless known, the new one twice, and a code if required. */
export function PasswordForm({ api, name, code, oldPassword, onDone }: PasswordFormProps) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const tValidation = useText('validation');
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      oldPassword: oldPassword ?? '',
      newPassword: '',
      confirmNewPassword: '',
      verificationCode: '',
    },
  });
  const { register, formState } = form;
  const applyFieldErrors = useApplyFieldErrors(form, [
    ...(oldPassword === undefined ? (['oldPassword'] as const) : []),
    'newPassword',
    'confirmNewPassword',
    'verificationCode',
  ]);
  const submit = form.handleSubmit(async ({ verificationCode, ...passwords }) => {
    setFailure(undefined);
    try {
      await changePassword(api, { ...passwords, ...(code && { verificationCode }) });
      onDone();
    } catch (error) {
      setFailure(applyFieldErrors(error));
    }
  });
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{tSignIn('password.forcedWhy')}</p>
        {oldPassword === undefined && (
          <Field label={tSignIn('password.old')} required error={formState.errors.oldPassword?.message}>
            <PasswordInput
              autoComplete="current-password"
              showLabel={t('password.show')}
              hideLabel={t('password.hide')}
              capsLockText={t('password.capsLock')}
              {...register('oldPassword', { validate: (value) => value !== '' || tValidation('required') })}
            />
          </Field>
        )}
        <NewPasswordFields />
        {code && <FurtherCode api={api} name={name} code={code} />}
        {failure && <Alert tone="danger" live title={failure} />}
        <Button type="submit" tone="gold" size="large" wide busy={formState.isSubmitting}>
          {tSignIn('password.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

function FurtherCode({
  api,
  name,
  code,
}: {
  api: Api;
  name: string;
  code: NonNullable<PasswordProof['code']>;
}) {
  const tSignIn = useText('sign-in');
  const tError = useText('errors');
  const language = useAtomValue(languageAtom);
  const { register, formState } = useFormContext<Values>();
  const waitName = `password ${name}`;
  const request = useCodeRequest(waitName);
  const error = formState.errors.verificationCode?.message;
  const control = register('verificationCode', {
    validate: (value) => value.trim() !== '' || tError('verification.code-missing'),
  });
  if (code.method === 'authenticator')
    return (
      <Field label={tSignIn('challenge.authenticatorLabel')} required error={error}>
        <TextInput icon="shield-check" autoComplete="one-time-code" {...control} />
      </Field>
    );
  const send = () => requestPasswordCode(api, { language });
  return (
    <CodeField
      label={tSignIn(`challenge.${code.method}`)}
      helper={code.hint}
      error={error}
      request={request}
      onRequestCode={(captcha) => void request.send({ name: waitName, send }, captcha)}
      {...control}
    />
  );
}

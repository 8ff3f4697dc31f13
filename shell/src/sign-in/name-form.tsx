import { logIn } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { Button, Checkbox, Field, PasswordInput } from '@parlour/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { CaptchaField } from '../forms/captcha-field.tsx';
import styles from '../forms/form.module.css';
import { useCaptcha } from '../forms/use-captcha.ts';
import { useFailureText } from '../forms/use-failure-text.ts';
import { getRememberedName } from '../state/remembered-device.ts';
import { isPasswordTooLong, passwordMax } from './login-rules.ts';
import type { LoginFormProps } from './use-login-flow.ts';
import { UsernameField, useUsernameRule } from './username-field.tsx';

interface Values {
  username: string;
  password: string;
  captcha: string;
  rememberMe: boolean;
}

/** Codes for a missing or wrong captcha. The gateway did not check the password. */
const captchaCodes: readonly string[] = ['identity.captcha-required', 'identity.captcha-wrong'];

/** Login form with user name and password. */
export function NameForm({ flow, onBusy, onForgot }: LoginFormProps & { onForgot(): void }) {
  const t = useText();
  const tError = useText('errors');
  const tValidation = useText('validation');
  const { api } = useSite();
  const formatFailure = useFailureText();
  const [failure, setFailure] = useState<string>();
  const captcha = useCaptcha();
  const form = useForm<Values>({
    mode: 'onSubmit',
    defaultValues: { username: getRememberedName(localStorage, Date.now()) ?? '' },
  });
  const { register, handleSubmit, setFocus, setError, resetField, formState } = form;
  const { errors, isSubmitting } = formState;
  const validateUsername = useUsernameRule();

  const showFailure = (error: unknown) => {
    const unread = isAppError(error) && captchaCodes.includes(error.code);
    if (isAppError(error) && error.details?.captcha === true) {
      resetField('captcha');
      void captcha.draw();
    }
    if (unread) setError('captcha', { message: formatFailure(error) });
    else setFailure(formatFailure(error));
    setFocus(unread ? 'captcha' : 'password', { shouldSelect: true });
  };

  const submit = handleSubmit(async ({ username, password, captcha: text, rememberMe }) => {
    setFailure(undefined);
    onBusy(true);
    const credentials = { username: username.trim(), password, captcha: text?.trim(), rememberMe };
    try {
      await flow.run(() => logIn(api, credentials), { password, isRemembered: rememberMe });
      captcha.clear();
    } catch (error) {
      showFailure(error);
    } finally {
      onBusy(false);
    }
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <UsernameField
        error={errors.username?.message}
        field={register('username', { validate: validateUsername })}
      />
      <Field
        label={t('login.password')}
        required
        error={errors.password?.message ?? failure}
        aside={
          <Button tone="link" onClick={onForgot}>
            {t('login.forgot')}
          </Button>
        }
      >
        <PasswordInput
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          capsLockText={t('password.capsLock')}
          {...register('password', {
            validate: (value) =>
              value === ''
                ? t('login.passwordRequired')
                : !isPasswordTooLong(value) || tValidation('too_long', { max: passwordMax }),
          })}
        />
      </Field>
      {captcha.isNeeded && (
        <CaptchaField
          captcha={captcha}
          error={errors.captcha?.message}
          {...register('captcha', {
            validate: (value) => Boolean(value?.trim()) || tError('identity.captcha-required'),
          })}
        />
      )}
      <Checkbox label={t('login.remember')} {...register('rememberMe')} />
      <Button type="submit" tone="gold" size="large" wide busy={isSubmitting}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

import { isAppError } from '@parlour/contracts';
import { Alert, Button, Field, Modal, PasswordInput, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFeature } from '../frame/guest-actions.tsx';
import { useShell, useText } from '../frame/shell-context.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { DemoButton } from './demo-button.tsx';
import type { DialogProps } from './dialog-host.tsx';
import styles from './form.module.css';
import { useAfterLogin } from './use-after-login.ts';
import { useCaptcha } from './use-captcha.ts';
import { useLeaving } from './use-leaving.ts';
import { type Credentials, useLogIn } from './use-log-in.ts';

/** loginPopupModal: user name and password. */
export default function LoginDialog({ dialog }: DialogProps<'login'>) {
  const t = useText();
  const { open, leave } = useLeaving(dialog.close);
  const [busy, setBusy] = useState(false);
  const afterLogin = useAfterLogin();
  const done = () => {
    leave(true);
    afterLogin();
  };
  return (
    <Modal
      open={open}
      onClose={() => leave(false)}
      title={t('login.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      {dialog.reason === 'expired' && <Alert tone="info" title={t('login.expired')} />}
      <LoginForm onBusy={setBusy} onDone={done} />
      <DemoButton onDone={done} />
      <RegisterInstead onDone={leave} />
    </Modal>
  );
}

/** The password was not looked at: what was read from the picture is missing or wrong. */
const captchaCodes: readonly string[] = ['identity.captcha-required', 'identity.captcha-wrong'];

function LoginForm({ onBusy, onDone }: { onBusy(busy: boolean): void; onDone(): void }) {
  const t = useText();
  const sentenceOf = useLoginError();
  const logIn = useLogIn();
  const [failure, setFailure] = useState<string>();
  const say = useText('errors');
  const captcha = useCaptcha();
  const form = useForm<Credentials>({ mode: 'onSubmit' });
  const { register, handleSubmit, setFocus, setError, resetField, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ username, password, captcha: text }) => {
    setFailure(undefined);
    onBusy(true);
    try {
      await logIn({ username: username.trim(), password, captcha: text?.trim() });
      onDone();
    } catch (error) {
      const unread = isAppError(error) && captchaCodes.includes(error.code);
      if (isAppError(error) && error.details?.captcha === true) {
        resetField('captcha');
        void captcha.draw();
      }
      if (unread) setError('captcha', { message: sentenceOf(error) });
      else setFailure(sentenceOf(error));
      setFocus(unread ? 'captcha' : 'password', { shouldSelect: true });
    } finally {
      onBusy(false);
    }
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('login.username')} required error={errors.username?.message}>
        <TextInput
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register('username', {
            validate: (value) => value.trim() !== '' || t('login.usernameRequired'),
          })}
        />
      </Field>
      <Field label={t('login.password')} required error={errors.password?.message ?? failure}>
        <PasswordInput
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          capsLockText={t('password.capsLock')}
          {...register('password', { validate: (value) => value !== '' || t('login.passwordRequired') })}
        />
      </Field>
      {captcha.needed && (
        <CaptchaField
          captcha={captcha}
          error={errors.captcha?.message}
          {...register('captcha', {
            validate: (value) => Boolean(value?.trim()) || say('identity.captcha-required'),
          })}
        />
      )}
      <Button type="submit" tone="gold" size="large" wide busy={isSubmitting}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** The sentence for a failed login; a locked name says for how long. */
function useLoginError(): (error: unknown) => string {
  const t = useText();
  const say = useText('errors');
  return (error) => {
    if (!isAppError(error)) return say('server.defect');
    const seconds = error.details?.retryAfterSeconds;
    if (!isAppError(error, 'identity.locked') || typeof seconds !== 'number') return say(error.code);
    return `${say(error.code)} ${t('login.lockedFor', { minutes: Math.ceil(seconds / 60) })}`;
  };
}

/** The way to the other form, for who has no account. What asked for a login is content with a registration. */
function RegisterInstead({ onDone }: { onDone(done: boolean): void }) {
  const t = useText();
  const { dialogs } = useShell();
  if (!useFeature('DIRECTREG3')) return null;
  const change = async () => onDone(await dialogs.register());
  return (
    <p className={styles.instead}>
      {t('login.noAccount')}{' '}
      <Button tone="link" onClick={() => void change()}>
        {t('header.register')}
      </Button>
    </p>
  );
}

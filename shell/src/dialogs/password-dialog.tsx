import { changePassword, logOut } from '@parlour/api-client';
import type { Api } from '@parlour/contracts';
import { Alert, Button, Field, Modal, PasswordInput } from '@parlour/ui';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useShell, useText } from '../frame/shell-context.tsx';
import type { DialogProps } from './dialog-host.tsx';
import styles from './form.module.css';
import { NewPasswordFields, type NewPasswordValues } from './sign-in/new-password-fields.tsx';
import { usePlaceFailure } from './sign-in/use-place-failure.ts';
import { useLeaving } from './use-leaving.ts';

/**
 * changePassModal, forced: it stands between a login and the site, and there is no way round it but out (AUTH-03). Until
 * then the page knows nothing of the session. By free choice a password is changed in the member centre.
 */
export default function PasswordDialog({ dialog }: DialogProps<'password'>) {
  const say = useText('sign-in');
  const { apiOf, dialogs } = useShell();
  const { open, leave } = useLeaving(dialog.close);
  const { login, oldPassword } = dialog.forced;
  const api = useMemo(() => apiOf(login.token), [apiOf, login]);
  const logOutInstead = () => {
    logOut(api).catch(() => undefined);
    leave(false);
  };
  const done = () => {
    dialogs.toast({ tone: 'success', text: say('password.done') });
    leave(true);
  };
  return (
    <Modal open={open} onClose={() => undefined} title={say('password.forced')} locked>
      <PasswordForm api={api} oldPassword={oldPassword} onDone={done} />
      <p className={styles.instead}>
        <Button tone="link" onClick={logOutInstead}>
          {say('password.logOut')}
        </Button>
      </p>
    </Modal>
  );
}

interface Values extends NewPasswordValues {
  oldPassword: string;
}

interface PasswordFormProps {
  api: Api;
  /** Known already: it is not asked for (AUTH-11). */
  oldPassword: string | undefined;
  onDone(): void;
}

function PasswordForm({ api, oldPassword, onDone }: PasswordFormProps) {
  const t = useText();
  const say = useText('sign-in');
  const tell = useText('validation');
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { oldPassword: oldPassword ?? '', newPassword: '', confirmNewPassword: '' },
  });
  const { register, formState } = form;
  const place = usePlaceFailure(form, ['oldPassword', 'newPassword', 'confirmNewPassword']);
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await changePassword(api, values);
      onDone();
    } catch (error) {
      setFailure(place(error));
    }
  });
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{say('password.forcedWhy')}</p>
        {oldPassword === undefined && (
          <Field label={say('password.old')} required error={formState.errors.oldPassword?.message}>
            <PasswordInput
              autoComplete="current-password"
              showLabel={t('password.show')}
              hideLabel={t('password.hide')}
              capsLockText={t('password.capsLock')}
              {...register('oldPassword', { validate: (value) => value !== '' || tell('required') })}
            />
          </Field>
        )}
        <NewPasswordFields />
        {failure && <Alert tone="danger" live title={failure} />}
        <Button type="submit" tone="gold" size="large" wide busy={formState.isSubmitting}>
          {say('password.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

import { confirmLink, getServiceName } from '@parlour/api-client';
import { Alert, Button, Field, Modal, PasswordInput, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDialogs, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { useApplyFieldErrors } from '../forms/use-apply-field-errors.ts';
import { useFailureText } from '../forms/use-failure-text.ts';
import { passwordMax } from '../sign-in/login-rules.ts';
import { usePasswordProof } from '../sign-in/use-password-proof.ts';
import type { DialogProps } from './dialog-host.tsx';
import { useDialogTransition } from './use-dialog-transition.ts';

interface Values {
  password: string;
  code: string;
}

/** Links an account of another service permanently, which takes the password and the authenticator (AUTH-13). */
export default function LinkDialog({ dialog }: DialogProps<'link'>) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const formatFailure = useFailureText();
  const { api } = useSite();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const [busy, setBusy] = useState(false);
  const { proof, failure } = usePasswordProof(api);
  const { provider, name } = dialog;
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(false)}
      title={tSignIn('return.question', { provider: getServiceName(provider), name })}
      closeLabel={t('close')}
      locked={busy}
    >
      <div className={styles.parts}>
        <p>{tSignIn('return.questionText')}</p>
        {proof && (
          <LinkForm
            dialog={dialog}
            hasPassword={proof.hasPassword}
            hasAuthenticator={proof.hasAuthenticator === true}
            onBusy={setBusy}
            onDone={() => dismiss(true)}
          />
        )}
        {failure !== undefined && <Alert tone="danger" live title={formatFailure(failure)} />}
        <p className={styles.instead}>
          <Button tone="link" onClick={() => dismiss(false)}>
            {tSignIn('return.notNow')}
          </Button>
        </p>
      </div>
    </Modal>
  );
}

interface LinkFormProps extends DialogProps<'link'> {
  hasPassword: boolean;
  hasAuthenticator: boolean;
  onBusy(busy: boolean): void;
  onDone(): void;
}

function LinkForm({ dialog, hasPassword, hasAuthenticator, onBusy, onDone }: LinkFormProps) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const tValidation = useText('validation');
  const { api } = useSite();
  const dialogs = useDialogs();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ mode: 'onSubmit', defaultValues: { password: '', code: '' } });
  const { register, formState } = form;
  const applyFieldErrors = useApplyFieldErrors(form, [
    ...(hasPassword ? (['password'] as const) : []),
    ...(hasAuthenticator ? (['code'] as const) : []),
  ]);
  const submit = form.handleSubmit(async ({ password, code }) => {
    setFailure(undefined);
    onBusy(true);
    const proof = { ...(hasPassword && { password }), ...(hasAuthenticator && { code }) };
    try {
      await confirmLink(api, { ticket: dialog.ticket, ...proof });
      dialogs.toast({
        tone: 'success',
        text: tSignIn('return.linked', { provider: getServiceName(dialog.provider) }),
      });
      onDone();
    } catch (error) {
      setFailure(applyFieldErrors(error));
    } finally {
      onBusy(false);
    }
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {hasPassword && (
        <Field label={t('login.password')} required error={formState.errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={passwordMax}
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            capsLockText={t('password.capsLock')}
            {...register('password', { validate: (value) => value !== '' || tValidation('required') })}
          />
        </Field>
      )}
      {hasAuthenticator && (
        <Field
          label={tSignIn('challenge.authenticatorLabel')}
          required
          helper={tSignIn('challenge.authenticatorWhy')}
          error={formState.errors.code?.message}
        >
          <TextInput
            icon="shield-check"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...register('code', { validate: (value) => value.trim() !== '' || tValidation('required') })}
          />
        </Field>
      )}
      {failure && <Alert tone="danger" live title={failure} />}
      <Button type="submit" tone="gold" size="large" wide busy={formState.isSubmitting}>
        {tSignIn('return.link')}
      </Button>
    </form>
  );
}

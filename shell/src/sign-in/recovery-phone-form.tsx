import { setPasswordByPhone } from '@parlour/api-client';
import { Alert, Button, Checkbox } from '@parlour/ui';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { NewPasswordFields, type NewPasswordValues } from '../forms/new-password-fields.tsx';
import { useApplyFieldErrors } from '../forms/use-apply-field-errors.ts';
import { PhoneProof, type PhoneProofValues, usePhoneProofValues } from './phone-proof.tsx';
import type { LoginFormProps } from './use-login-flow.ts';

type Values = PhoneProofValues & NewPasswordValues & { removeOtherWays: boolean };

/** Sets a new password with a code sent to the phone, and logs in. */
export function RecoveryPhoneForm({ flow, onBusy }: LoginFormProps) {
  const tSignIn = useText('sign-in');
  const { api } = useSite();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    mode: 'onSubmit',
    defaultValues: {
      ...usePhoneProofValues(),
      newPassword: '',
      confirmNewPassword: '',
      removeOtherWays: true,
    },
  });
  const applyFieldErrors = useApplyFieldErrors(form, ['mobileNum', 'verificationCode', 'newPassword']);
  const submit = form.handleSubmit(async ({ confirmNewPassword: _same, ...given }) => {
    setFailure(undefined);
    onBusy(true);
    try {
      await flow.run(() => setPasswordByPhone(api, given), {});
    } catch (error) {
      setFailure(applyFieldErrors(error));
    } finally {
      onBusy(false);
    }
  });
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <PhoneProof purpose="recovery" />
        <NewPasswordFields />
        <Checkbox label={tSignIn('recovery.removeOtherWays')} {...form.register('removeOtherWays')} />
        {failure && <Alert tone="danger" live title={failure} />}
        <Button type="submit" tone="gold" size="large" wide busy={form.formState.isSubmitting}>
          {tSignIn('recovery.phoneSubmit')}
        </Button>
      </form>
    </FormProvider>
  );
}

import { logInByPhone } from '@parlour/api-client';
import { Alert, Button, Checkbox } from '@parlour/ui';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { useApplyFieldErrors } from '../forms/use-apply-field-errors.ts';
import { PhoneProof, type PhoneProofValues, usePhoneProofValues } from './phone-proof.tsx';
import type { LoginFormProps } from './use-login-flow.ts';

interface Values extends PhoneProofValues {
  rememberMe: boolean;
}

/** Login form with a code sent to the phone (MOBILEVERCODELOGIN3). */
export function PhoneForm({ flow, onBusy }: LoginFormProps) {
  const t = useText();
  const { api } = useSite();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    mode: 'onSubmit',
    defaultValues: {
      ...usePhoneProofValues(),
      rememberMe: false,
    },
  });
  const applyFieldErrors = useApplyFieldErrors(form, ['mobileNum', 'verificationCode']);

  const submit = form.handleSubmit(async ({ rememberMe, ...given }) => {
    setFailure(undefined);
    onBusy(true);
    try {
      await flow.run(() => logInByPhone(api, { ...given, rememberMe }), { isRemembered: rememberMe });
    } catch (error) {
      setFailure(applyFieldErrors(error));
    } finally {
      onBusy(false);
    }
  });

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <PhoneProof purpose="login" />
        <Checkbox label={t('login.remember')} {...form.register('rememberMe')} />
        {failure && <Alert tone="danger" live title={failure} />}
        <Button type="submit" tone="gold" size="large" wide busy={form.formState.isSubmitting}>
          {t('login.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

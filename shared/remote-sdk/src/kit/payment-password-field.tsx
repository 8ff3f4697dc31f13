import { Field, PasswordInput } from '@parlour/ui';
import type { ComponentProps } from 'react';
import { useTexts } from '../hooks.ts';

interface PaymentPasswordFieldProps
  extends Omit<
    ComponentProps<typeof PasswordInput>,
    'autoComplete' | 'showLabel' | 'hideLabel' | 'capsLockText'
  > {
  error: string | undefined;
}

/** Field for the payment password. It accepts the result of `register`. */
export function PaymentPasswordField({ error, ...rest }: PaymentPasswordFieldProps) {
  const t = useTexts();
  return (
    <Field label={t('paymentPassword.label')} required {...(error !== undefined && { error })}>
      <PasswordInput
        {...rest}
        autoComplete="off"
        showLabel={t('paymentPassword.show')}
        hideLabel={t('paymentPassword.hide')}
        capsLockText={t('paymentPassword.capsLock')}
      />
    </Field>
  );
}

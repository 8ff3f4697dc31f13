import { useTexts } from '@parlour/remote-sdk';
import { Field, PasswordInput } from '@parlour/ui';
import type { Ref } from 'react';

interface PaymentPasswordFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string;
  onChange(value: string): void;
}

/** Field for the payment password. */
export function PaymentPasswordField({ ref, value, error, onChange }: PaymentPasswordFieldProps) {
  const t = useTexts();
  return (
    <Field label={t('paymentPassword.label')} required error={error}>
      <PasswordInput
        {...(ref && { ref })}
        value={value}
        autoComplete="off"
        showLabel={t('paymentPassword.show')}
        hideLabel={t('paymentPassword.hide')}
        capsLockText={t('paymentPassword.capsLock')}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

import { useTexts } from '@parlour/remote-sdk';
import { Field, PasswordInput } from '@parlour/ui';
import type { ComponentProps } from 'react';

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
    <Field label={t('secret.label')} required {...(error !== undefined && { error })}>
      <PasswordInput
        {...rest}
        autoComplete="off"
        showLabel={t('secret.show')}
        hideLabel={t('secret.hide')}
        capsLockText={t('secret.capsLock')}
      />
    </Field>
  );
}

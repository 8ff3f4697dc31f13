import { useTexts } from '@parlour/remote-sdk';
import { Field, PasswordInput } from '@parlour/ui';
import type { ComponentProps, ReactNode } from 'react';

interface PasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel' | 'capsLockText'> {
  label: string;
  helper?: ReactNode;
  error: string | undefined;
  /** Content under the control: the strength of the password. */
  below?: ReactNode;
}

/** Password field with a visibility toggle. An error replaces the hint. It accepts the result of `register`. */
export function PasswordField({ label, helper, error, below, ...rest }: PasswordFieldProps) {
  const t = useTexts();
  return (
    <Field label={label} required {...(error === undefined ? { helper } : { error })}>
      <PasswordInput
        {...rest}
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        capsLockText={t('form.capsLock')}
      />
      {below}
    </Field>
  );
}

import { useTexts } from '@parlour/federation';
import { Field, PasswordInput } from '@parlour/ui';
import type { ComponentProps, ReactNode } from 'react';

export interface PasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel' | 'capsLockText'> {
  label: string;
  helper?: ReactNode;
  error: string | undefined;
  /** Under the control: how strong it is. */
  below?: ReactNode;
}

/** One password, with its eye. What is wrong takes the place of what it has to be. It takes what `register` gives. */
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

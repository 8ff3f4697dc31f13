import { Field, PasswordInput } from '@parlour/ui';
import { useFormContext } from 'react-hook-form';
import { useText } from '../context/use-text.ts';
import { PasswordLevelBar } from './password-level-bar.tsx';
import { findRegisterProblem, getRegisterHint, type Problem } from './register-rules.ts';
import { usePasswordRule } from './use-password-rule.ts';

export interface NewPasswordValues {
  newPassword: string;
  confirmNewPassword: string;
}

/** New password and its repetition, checked by the site's rule. The surrounding form holds the values (AUTH-11). */
export function NewPasswordFields() {
  const t = useText('sign-in');
  const tShell = useText();
  const tValidation = useText('validation');
  const rule = usePasswordRule();
  const { register, control, formState, getValues } = useFormContext<NewPasswordValues>();
  const { errors } = formState;
  const toProblemText = ({ key, values }: Problem) => tValidation(key, values);
  const hint = rule && getRegisterHint(rule);

  const checkNew = (value: string): string | true => {
    if (value === '') return tValidation('required');
    const problem = rule && findRegisterProblem({ rule, value, password: value, minimumAge: 0, today: '' });
    return problem === undefined || toProblemText(problem);
  };
  const texts = {
    showLabel: tShell('password.show'),
    hideLabel: tShell('password.hide'),
    capsLockText: tShell('password.capsLock'),
    autoComplete: 'new-password',
  } as const;
  return (
    <>
      <Field
        label={t('password.new')}
        required
        helper={hint && toProblemText(hint)}
        error={errors.newPassword?.message}
      >
        <PasswordInput {...texts} {...register('newPassword', { validate: checkNew })} />
        {!errors.newPassword && <PasswordLevelBar control={control} name="newPassword" />}
      </Field>
      <Field label={t('password.again')} required error={errors.confirmNewPassword?.message}>
        <PasswordInput
          {...texts}
          {...register('confirmNewPassword', {
            validate: (value) =>
              value === getValues('newPassword') ||
              tValidation(value === '' ? 'required' : 'passwords_differ'),
          })}
        />
      </Field>
    </>
  );
}

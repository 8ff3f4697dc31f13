import { Field, TextInput } from '@parlour/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../context/use-text.ts';
import { isNameTooLong, nameMax } from './login-rules.ts';

interface UsernameFieldProps {
  error: string | undefined;
  /** Registers the field `username` of the form. */
  register(rules: { validate(value: string): string | true }): UseFormRegisterReturn;
}

/** Required field for the user name. */
export function UsernameField({ error, register }: UsernameFieldProps) {
  const t = useText();
  const tValidation = useText('validation');
  const validate = (value: string): string | true => {
    if (value.trim() === '') return t('login.usernameRequired');
    return !isNameTooLong(value) || tValidation('too_long', { max: nameMax });
  };
  return (
    <Field label={t('login.username')} required error={error}>
      <TextInput
        icon="user"
        autoComplete="username"
        data-autofocus
        autoCapitalize="none"
        spellCheck={false}
        {...register({ validate })}
      />
    </Field>
  );
}

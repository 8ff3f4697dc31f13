import { Field, TextInput } from '@parlour/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../context/use-text.ts';
import { isNameTooLong, nameMax } from './login-rules.ts';

interface UsernameFieldProps {
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** Returns the rule of a user name, for its registration at the form. */
export function useUsernameRule(): (value: string) => string | true {
  const t = useText();
  const tValidation = useText('validation');
  return (value) => {
    if (value.trim() === '') return t('login.usernameRequired');
    return !isNameTooLong(value) || tValidation('too_long', { max: nameMax });
  };
}

/**
 * Required field for the user name. The form registers it, in the order of its fields: a refusal focuses the first wrong
 * one of that order.
 */
export function UsernameField({ error, field }: UsernameFieldProps) {
  const t = useText();
  return (
    <Field label={t('login.username')} required error={error}>
      <TextInput
        icon="user"
        autoComplete="username"
        data-autofocus
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
    </Field>
  );
}

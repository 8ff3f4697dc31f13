import { type ErrorCode, isAppError } from '@parlour/contracts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useText } from '../context/use-text.ts';
import { useFailureText } from './use-failure-text.ts';

/** Error codes that concern one field, in every sign-in form. */
const fieldByCode: Partial<Record<ErrorCode, string>> = {
  'verification.phone-missing': 'mobileNum',
  'verification.phone-invalid': 'mobileNum',
  'identity.mobile-taken': 'mobileNum',
  'verification.code-missing': 'verificationCode',
  'verification.code-invalid': 'verificationCode',
  'verification.code-expired': 'verificationCode',
  'identity.verification-failed': 'answer',
  'identity.old-password-wrong': 'oldPassword',
};

/**
 * Returns a function that shows an error of the gateway at the fields of `form` (VAL-02). `names` are the fields that
 * the form shows now. The function returns a message if the error belongs to none of them.
 */
export function useApplyFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  names: readonly Path<Values>[],
): (error: unknown) => string | undefined {
  const tValidation = useText('validation');
  const formatFailure = useFailureText();
  return (error) => {
    if (!isAppError(error)) return formatFailure(error);
    const findField = (field: unknown) => names.find((name) => name === field);
    const own = findField(fieldByCode[error.code]) ?? findField(error.fields?.[0]?.path[0]);
    if (own !== undefined && error.code !== 'identity.field-invalid') {
      form.setError(own, { message: formatFailure(error) }, { shouldFocus: true });
      return undefined;
    }
    const fieldErrors = (error.fields ?? []).flatMap(({ path, rule, params }) => {
      const name = findField(path[0]);
      return name === undefined ? [] : [{ name, message: tValidation(rule, params) }];
    });
    for (const [index, { name, message }] of fieldErrors.entries())
      form.setError(name, { message }, { shouldFocus: index === 0 });
    return fieldErrors.length > 0 ? undefined : formatFailure(error);
  };
}

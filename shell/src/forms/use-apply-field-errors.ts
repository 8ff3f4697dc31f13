import { findFieldErrors } from '@parlour/api-client';
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

/** Codes whose fields name the rules that they break. */
const ruleCodes: readonly ErrorCode[] = [
  'identity.field-invalid',
  'identity.wrong-credentials',
  'verification.captcha-failed',
];

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
    const found = findFieldErrors(error, names, fieldByCode);
    for (const [index, { field, issue }] of found.entries()) {
      const isRule = issue !== undefined && isAppError(error) && ruleCodes.includes(error.code);
      const message = isRule ? tValidation(issue.rule, issue.params) : formatFailure(error);
      form.setError(field, { message }, { shouldFocus: index === 0 });
    }
    return found.length > 0 ? undefined : formatFailure(error);
  };
}

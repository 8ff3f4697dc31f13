import { type ErrorCode, isAppError } from '@parlour/contracts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useText } from '../../frame/shell-context.tsx';
import { useFailureText } from './use-failure-text.ts';

/** Codes that are about one field of the forms of signing in, whatever form it is. */
const fieldOfCode: Partial<Record<ErrorCode, string>> = {
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
 * Tells what the gateway refused at the fields of `form` (VAL-02). `names` are the fields that it shows now. Answers the
 * sentence for what belongs to none of them.
 */
export function usePlaceFailure<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  names: readonly Path<Values>[],
): (error: unknown) => string | undefined {
  const tell = useText('validation');
  const sentenceOf = useFailureText();
  return (error) => {
    if (!isAppError(error)) return sentenceOf(error);
    const nameOf = (field: unknown) => names.find((name) => name === field);
    const own = nameOf(fieldOfCode[error.code]) ?? nameOf(error.fields?.[0]?.path[0]);
    if (own !== undefined && error.code !== 'identity.field-invalid') {
      form.setError(own, { message: sentenceOf(error) }, { shouldFocus: true });
      return undefined;
    }
    const placed = (error.fields ?? []).flatMap(({ path, rule, params }) => {
      const name = nameOf(path[0]);
      return name === undefined ? [] : [{ name, message: tell(rule, params) }];
    });
    for (const [index, { name, message }] of placed.entries())
      form.setError(name, { message }, { shouldFocus: index === 0 });
    return placed.length > 0 ? undefined : sentenceOf(error);
  };
}

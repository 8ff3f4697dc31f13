import type { AppError } from '@parlour/contracts';
import type { RegisterField, RegisterFieldRule } from '@parlour/contracts/calls';
import type { Text } from '../context/use-text.ts';

/**
 * Error codes that concern one field. `key` is a text key of the namespace `validation`; default: the text of the code
 * itself.
 */
const fieldByCode: Partial<Record<AppError['code'], { field: RegisterField; key?: string }>> = {
  'identity.username-taken': { field: 'username' },
  'identity.mobile-taken': { field: 'mobileNum', key: 'mobile_taken' },
  'identity.affiliate-code-unknown': { field: 'affiliateCode', key: 'invitation_code_error' },
  'identity.captcha-wrong': { field: 'captcha', key: 'captcha_wrong' },
  'identity.captcha-required': { field: 'captcha', key: 'captcha_required' },
  'verification.phone-missing': { field: 'mobileNum', key: 'phone_invalid' },
  'verification.phone-invalid': { field: 'mobileNum', key: 'phone_invalid' },
  'verification.code-missing': { field: 'verificationCode' },
  'verification.code-invalid': { field: 'verificationCode' },
  'verification.code-expired': { field: 'verificationCode' },
  'verification.too-many': { field: 'verificationCode' },
};

/** Maps an error of the gateway to messages of the form's fields. Skips fields that the form does not have. */
export function mapFieldErrors(
  error: AppError,
  fields: readonly RegisterFieldRule[],
  { tValidation, tError }: { tValidation: Text; tError: Text },
): { field: RegisterField; text: string }[] {
  const own = fieldByCode[error.code];
  const found = own
    ? [{ name: own.field as unknown, text: own.key ? tValidation(own.key) : tError(error.code) }]
    : (error.fields ?? []).map(({ path, rule, params }) => ({
        name: path[0] as unknown,
        text: tValidation(rule, params),
      }));
  return fields.flatMap(({ field }) => {
    const issue = found.find(({ name }) => name === field);
    return issue ? [{ field, text: issue.text }] : [];
  });
}

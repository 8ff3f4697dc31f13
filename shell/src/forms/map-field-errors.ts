import { findFieldErrors } from '@parlour/api-client';
import type { AppError } from '@parlour/contracts';
import type { RegisterField, RegisterFieldRule } from '@parlour/contracts/calls';
import type { Text } from '../context/use-text.ts';

/** Error codes that concern one field, for errors that name none. */
const fieldByCode: Partial<Record<AppError['code'], RegisterField>> = {
  'identity.username-taken': 'username',
  'identity.mobile-taken': 'mobileNum',
  'identity.affiliate-code-unknown': 'affiliateCode',
  'identity.captcha-wrong': 'captcha',
  'identity.captcha-required': 'captcha',
  'verification.phone-missing': 'mobileNum',
  'verification.phone-invalid': 'mobileNum',
  'verification.code-missing': 'verificationCode',
  'verification.code-invalid': 'verificationCode',
  'verification.code-expired': 'verificationCode',
  'verification.too-many': 'verificationCode',
};

/** Text keys of the namespace `validation` for codes whose own text does not fit a field. */
const ruleByCode: Partial<Record<AppError['code'], string>> = {
  'identity.mobile-taken': 'mobile_taken',
  'identity.affiliate-code-unknown': 'invitation_code_error',
  'identity.captcha-wrong': 'captcha_wrong',
  'identity.captcha-required': 'captcha_required',
  'verification.phone-missing': 'phone_invalid',
  'verification.phone-invalid': 'phone_invalid',
};

/** Maps an error of the gateway to messages of the form's fields. Skips fields that the form does not have. */
export function mapFieldErrors(
  error: AppError,
  fields: readonly RegisterFieldRule[],
  { tValidation, tError }: { tValidation: Text; tError: Text },
): { field: RegisterField; text: string }[] {
  const names = fields.map(({ field }) => field);
  const isOfCode = error.code in fieldByCode;
  const rule = ruleByCode[error.code];
  return findFieldErrors(error, names, fieldByCode).map(({ field, issue }) => {
    if (rule !== undefined) return { field, text: tValidation(rule) };
    return { field, text: issue && !isOfCode ? tValidation(issue.rule, issue.params) : tError(error.code) };
  });
}

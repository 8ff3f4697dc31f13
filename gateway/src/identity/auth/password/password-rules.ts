import { type FieldIssue, matchesPattern, toPatternHintKey } from '@parlour/contracts';
import type { RegisterRules } from '@parlour/contracts/calls';
import { containsName, isCommonPassword } from '@parlour/network';
import type { JurisdictionProfile } from '../../../platform/index.ts';

type Issue = Pick<FieldIssue, 'rule' | 'params'>;

/** Checks the rules of a password beyond its pattern. */
export function findPasswordIssue(password: string, username: string): Issue | undefined {
  if (isCommonPassword(password)) return { rule: 'password_common' };
  return containsName(password, username) ? { rule: 'password_like_username' } : undefined;
}

interface NewPassword {
  newPassword: string;
  /** Undefined when the form has no confirmation field. */
  confirmNewPassword?: string | undefined;
  username: string;
}

/** Checks a password that replaces another one, with the rules of registration, or those of the profile without them. */
export function checkNewPassword(
  { newPassword, confirmNewPassword = newPassword, username }: NewPassword,
  { fields }: RegisterRules,
  { minLength, maxLength }: JurisdictionProfile['password'],
): FieldIssue[] {
  const { acceptedPattern, min, max } = fields.find(({ field }) => field === 'password') ?? {
    acceptedPattern: 'any',
    min: minLength,
    max: maxLength,
  };
  const pattern = acceptedPattern === '*' ? 'any' : acceptedPattern;
  const broken = matchesPattern(newPassword, { pattern, min, max })
    ? findPasswordIssue(newPassword, username)
    : { rule: toPatternHintKey(pattern), params: { min, max } };
  return [
    ...(broken ? [{ path: ['newPassword'], ...broken }] : []),
    ...(confirmNewPassword === newPassword
      ? []
      : [{ path: ['confirmNewPassword'], rule: 'passwords_differ' }]),
  ];
}

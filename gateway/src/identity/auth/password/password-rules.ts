import { type FieldIssue, matchesPattern, toPatternHintKey } from '@parlour/contracts';
import type { RegisterRules } from '@parlour/contracts/calls';
import { containsName, isCommonPassword } from '@parlour/network';

type Issue = Pick<FieldIssue, 'rule' | 'params'>;

/** Checks the rules of a password beyond its pattern. */
export function findPasswordIssue(password: string, username: string): Issue | undefined {
  if (isCommonPassword(password)) return { rule: 'password_common' };
  return containsName(password, username) ? { rule: 'password_like_username' } : undefined;
}

/** Rule of a site whose registration requires no password. */
const defaultRule = { acceptedPattern: 'any', min: 8, max: 64 } as const;

interface NewPassword {
  newPassword: string;
  /** Undefined when the form has no confirmation field. */
  confirmNewPassword?: string | undefined;
  username: string;
}

/** Checks a password that replaces another one, with the rules of registration. */
export function checkNewPassword(
  { newPassword, confirmNewPassword = newPassword, username }: NewPassword,
  { fields }: RegisterRules,
): FieldIssue[] {
  const { acceptedPattern, min, max } = fields.find(({ field }) => field === 'password') ?? defaultRule;
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

/** Checks of both password forms before the request. The gateway repeats all of them. */
import { matchesPattern, toPatternHintKey } from '@parlour/contracts';
import type { RegisterRules } from '@parlour/contracts/calls';

/** Key of the texts `validation` with its parameters. */
export interface Problem {
  rule: string;
  params?: Record<string, number>;
}

type PasswordKind = 'password' | 'paymentPassword';
type Rule = Pick<RegisterRules['fields'][number], 'acceptedPattern' | 'min' | 'max'>;

/** Rules before the site's own are known, and of a payment password that the registration does not ask for. */
const defaultRules: Record<PasswordKind, Rule> = {
  password: { acceptedPattern: 'any', min: 8, max: 64 },
  paymentPassword: { acceptedPattern: 'any', min: 6, max: 64 },
};

function getRule(field: PasswordKind, rules: RegisterRules | undefined): Rule {
  const rule = rules?.fields.find((one) => one.field === field);
  if (rule) return rule;
  const length = field === 'password' ? rules?.passwordLength : undefined;
  return { ...defaultRules[field], ...length };
}

/** Returns the requirements of a new password, as a hint under its field. */
export function getPasswordHint(field: PasswordKind, rules: RegisterRules | undefined): Problem {
  const { acceptedPattern, min, max } = getRule(field, rules);
  return {
    rule: toPatternHintKey(acceptedPattern === '*' ? 'any' : acceptedPattern),
    params: { min, max },
  };
}

/** Finds the problem of a new password; undefined when it is valid. */
export function findPasswordProblem(
  field: PasswordKind,
  given: { value: string; old?: string | undefined },
  rules: RegisterRules | undefined,
): Problem | undefined {
  const { acceptedPattern, min, max } = getRule(field, rules);
  if (given.value === '') return { rule: 'required' };
  if (!matchesPattern(given.value, { pattern: acceptedPattern === '*' ? 'any' : acceptedPattern, min, max }))
    return getPasswordHint(field, rules);
  return given.value === given.old ? { rule: 'password_same' } : undefined;
}

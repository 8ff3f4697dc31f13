/** What the forms of both passwords check before they ask the gateway, which checks all of it again. */
import { matchesPattern, toPatternHintKey } from '@parlour/contracts';
import type { RegisterRules } from '@parlour/contracts/calls';

/** A key of the texts `validation`, with what it is filled with. */
export interface Problem {
  rule: string;
  params?: Record<string, number>;
}

type PasswordKind = 'password' | 'paymentPassword';
type Rule = Pick<RegisterRules['fields'][number], 'acceptedPattern' | 'min' | 'max'>;

/** Of a site whose registration asks for none. */
const defaultRules: Record<PasswordKind, Rule> = {
  password: { acceptedPattern: 'any', min: 8, max: 64 },
  paymentPassword: { acceptedPattern: 'any', min: 6, max: 64 },
};

const getRule = (field: PasswordKind, rules: RegisterRules | undefined): Rule =>
  rules?.fields.find((one) => one.field === field) ?? defaultRules[field];

/** What a new password has to be, as a hint under its field. */
export function getPasswordHint(field: PasswordKind, rules: RegisterRules | undefined): Problem {
  const { acceptedPattern, min, max } = getRule(field, rules);
  return {
    rule: toPatternHintKey(acceptedPattern === '*' ? 'any' : acceptedPattern),
    params: { min, max },
  };
}

/** What is wrong with a new password; undefined when nothing is. */
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

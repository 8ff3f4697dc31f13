/** What the forms of both passwords check before they ask the gateway, which checks all of it again. */
import { matchesPattern, patternHintKey } from '@parlour/contracts';
import type { RegisterRules } from '@parlour/contracts/calls';

/** A key of the texts `validation`, with what it is filled with. */
export interface Problem {
  rule: string;
  params?: Record<string, number>;
}

type SecretField = 'password' | 'paymentPassword';
type Rule = Pick<RegisterRules['fields'][number], 'acceptedPattern' | 'min' | 'max'>;

/** Of a site whose registration asks for none. */
const usualRules: Record<SecretField, Rule> = {
  password: { acceptedPattern: 'any', min: 8, max: 64 },
  paymentPassword: { acceptedPattern: 'any', min: 6, max: 64 },
};

const ruleOf = (field: SecretField, rules: RegisterRules | undefined): Rule =>
  rules?.fields.find((one) => one.field === field) ?? usualRules[field];

/** What a new password has to be, as a hint under its field. */
export function secretHint(field: SecretField, rules: RegisterRules | undefined): Problem {
  const { acceptedPattern, min, max } = ruleOf(field, rules);
  return {
    rule: patternHintKey(acceptedPattern === '*' ? 'any' : acceptedPattern),
    params: { min, max },
  };
}

/** What is wrong with a new password; undefined when nothing is. */
export function secretProblem(
  field: SecretField,
  given: { value: string; old?: string | undefined },
  rules: RegisterRules | undefined,
): Problem | undefined {
  const { acceptedPattern, min, max } = ruleOf(field, rules);
  if (given.value === '') return { rule: 'required' };
  if (!matchesPattern(given.value, { pattern: acceptedPattern === '*' ? 'any' : acceptedPattern, min, max }))
    return secretHint(field, rules);
  return given.value === given.old ? { rule: 'password_same' } : undefined;
}

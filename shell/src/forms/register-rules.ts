import { computeAge, matchesPattern, toPatternHintKey } from '@parlour/contracts';
import type { RegisterField, RegisterFieldRule } from '@parlour/contracts/calls';

/** Text key of the namespace `validation` with its parameters. */
export interface Problem {
  key: string;
  values?: Record<string, number | string>;
}

/** Fields whose own error message explains more than the hint would (VAL-02). */
const formatMessages: Partial<Record<RegisterField, string>> = {
  username: 'account_format',
  password: 'password_format',
  email: 'email_format',
  payeeName: 'real_name_format',
  mobileNum: 'phone_invalid',
};

interface RegisterCheck {
  rule: RegisterFieldRule;
  value: string;
  password: string;
  minimumAge: number;
  /** Format: `yyyy-MM-dd`. */
  today: string;
}

/**
 * Finds the problem with one field of the registration form; undefined for a valid value. The gateway checks it again.
 */
export function findRegisterProblem({
  rule,
  value,
  password,
  minimumAge,
  today,
}: RegisterCheck): Problem | undefined {
  const text = rule.field === 'password' || rule.field === 'confirmPassword' ? value : value.trim();
  if (text === '') return rule.required ? { key: 'required' } : undefined;
  if (rule.field === 'confirmPassword') return text === password ? undefined : { key: 'passwords_differ' };
  if (!matchesRule(rule, text)) return getFormatProblem(rule, text);
  if (rule.field === 'birthday' && computeAge(toIsoDay(rule, text), today) < minimumAge) {
    return { key: 'too_young', values: { age: minimumAge } };
  }
  return undefined;
}

/** Returns the hint for the accepted values of a field; undefined if the field accepts any value. */
export function getRegisterHint({ acceptedPattern, min, max }: RegisterFieldRule): Problem | undefined {
  if (acceptedPattern === '*') return undefined;
  return { key: toPatternHintKey(acceptedPattern), values: { min, max } };
}

function matchesRule({ acceptedPattern, min, max }: RegisterFieldRule, text: string): boolean {
  return matchesPattern(text, { pattern: acceptedPattern === '*' ? 'any' : acceptedPattern, min, max });
}

function getFormatProblem(rule: RegisterFieldRule, text: string): Problem {
  const { min, max } = rule;
  if (rule.field === 'mobileNum' && /^\d+$/.test(text))
    return { key: 'phone_digits', values: { digits: min === max ? min : `${min}–${max}` } };
  const own = formatMessages[rule.field];
  if (own) return { key: own };
  return getRegisterHint(rule) ?? { key: 'length_between', values: { min, max } };
}

/** Converts `12-31-1990` to `1990-12-31`. */
function toIsoDay({ acceptedPattern }: RegisterFieldRule, text: string): string {
  if (acceptedPattern !== 'date_mdy') return text;
  const [month, day, year] = text.split('-');
  return `${year}-${month}-${day}`;
}

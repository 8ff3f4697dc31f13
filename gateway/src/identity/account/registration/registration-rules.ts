import {
  computeAge,
  type FieldIssue,
  matchesPattern,
  type PatternRule,
  toPatternHintKey,
} from '@parlour/contracts';
import type { RegisterField, RegisterFieldRule, RegisterRules } from '@parlour/contracts/calls';
import { findPasswordIssue } from '../../auth/index.ts';

export type WrittenFields = Partial<Record<RegisterField, string | undefined>>;

/**
 * Returns the issues of a registration form: at most one per field, in the order of the rules. `today` is a day as
 * `yyyy-MM-dd`. `rule` values are keys of the `validation` texts.
 */
export function checkRegistration(written: WrittenFields, rules: RegisterRules, today: string): FieldIssue[] {
  return rules.fields.flatMap((rule) => {
    const value = getText(written, rule.field);
    const issue =
      value === ''
        ? findMissing(rule)
        : (checkPattern(rule, value) ?? checkMeaning(rule, value, { written, rules, today }));
    return issue ? [{ path: [rule.field], ...issue }] : [];
  });
}

/** Returns the text of a field without surrounding spaces; a password keeps them. */
function getText(written: WrittenFields, field: RegisterField): string {
  const value = written[field] ?? '';
  return secretFields.has(field) ? value : value.trim();
}

/** Keeps only the fields that the rules contain. */
export const pickAskedFields = (written: WrittenFields, { fields }: RegisterRules): WrittenFields =>
  Object.fromEntries(
    fields.map(({ field }) => [field, getText(written, field)]).filter(([, value]) => value !== ''),
  );

type Issue = Pick<FieldIssue, 'rule' | 'params'>;

const secretFields: ReadonlySet<RegisterField> = new Set(['password', 'confirmPassword', 'paymentPassword']);

const findMissing = ({ required }: RegisterFieldRule): Issue | undefined =>
  required ? { rule: 'required' } : undefined;

function checkPattern(
  { field, acceptedPattern, min, max }: RegisterFieldRule,
  value: string,
): Issue | undefined {
  // A confirmation must match the password; its format is not checked.
  if (field === 'confirmPassword') return undefined;
  const rule: PatternRule = { pattern: acceptedPattern === '*' ? 'any' : acceptedPattern, min, max };
  return matchesPattern(value, rule)
    ? undefined
    : { rule: toPatternHintKey(rule.pattern), params: { min, max } };
}

function checkMeaning(
  { field }: RegisterFieldRule,
  value: string,
  { written, rules, today }: { written: WrittenFields; rules: RegisterRules; today: string },
): Issue | undefined {
  switch (field) {
    case 'confirmPassword':
      return value === getText(written, 'password') ? undefined : { rule: 'passwords_differ' };
    case 'password':
      return findPasswordIssue(value, getText(written, 'username'));
    case 'birthday':
      return computeAge(toYearFirst(value), today) >= rules.minimumAge
        ? undefined
        : { rule: 'too_young', params: { age: rules.minimumAge } };
    default:
      return undefined;
  }
}

/** Converts a birthday to `yyyy-MM-dd`. The pattern of the field determines the order in which it is written. */
export const toYearFirst = (date: string): string =>
  /^\d{4}-/.test(date) ? date : `${date.slice(6)}-${date.slice(0, 5)}`;

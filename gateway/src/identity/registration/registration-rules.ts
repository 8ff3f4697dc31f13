import {
  computeAge,
  type FieldIssue,
  matchesPattern,
  type PatternRule,
  toPatternHintKey,
} from '@parlour/contracts';
import type { RegisterField, RegisterFieldRule, RegisterRules } from '@parlour/contracts/calls';
import { findPasswordIssue } from '../password/password-rules.ts';

export type WrittenFields = Partial<Record<RegisterField, string | undefined>>;

/**
 * What is wrong with a registration form, each field at most once, in the order of the rules. `today` is a day as
 * `yyyy-MM-dd`. Rules are keys of the `validation` texts.
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

/** What a person wrote into a field that the rules show, without spaces around it; a password is taken as it is. */
export function getText(written: WrittenFields, field: RegisterField): string {
  const value = written[field] ?? '';
  return secretFields.has(field) ? value : value.trim();
}

/** Only fields that the rules show count; others were not asked for. */
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
  // What is wrong with a confirmation is that it differs, whatever its form.
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

/** Birthdays are written in either order, as the pattern of the field says; `yyyy-MM-dd` is kept. */
export const toYearFirst = (date: string): string =>
  /^\d{4}-/.test(date) ? date : `${date.slice(6)}-${date.slice(0, 5)}`;

import type { FieldIssue, InputRule } from '@parlour/contracts';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

const bounds = {
  string: { low: 'too_short', high: 'too_long' },
  array: { low: 'too_few', high: 'too_many' },
  set: { low: 'too_few', high: 'too_many' },
  file: { low: 'too_small', high: 'too_large' },
} as const satisfies Record<string, { low: InputRule; high: InputRule }>;
const numberBounds = { low: 'too_small', high: 'too_large' } as const;
const getBounds = (origin: string) =>
  origin in bounds ? bounds[origin as keyof typeof bounds] : numberBounds;

/** Converts zod's issues to fields with the rule that each broke; `input` is the checked value. */
export const toFieldIssues = (error: z.core.$ZodError, input: unknown): FieldIssue[] =>
  error.issues.map((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    return { path, ...toRule(issue, getValue(input, path)) };
  });

const getValue = (input: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    input,
  );

function toRule(issue: Issue, value: unknown): Pick<FieldIssue, 'params'> & { rule: InputRule } {
  switch (issue.code) {
    case 'invalid_type':
      return { rule: value === undefined || value === null ? 'required' : 'wrong_type' };
    case 'too_small':
      // For a person, an empty text in a required field is a missing value.
      if (issue.origin === 'string' && value === '') return { rule: 'required' };
      return { rule: getBounds(issue.origin).low, params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { rule: getBounds(issue.origin).high, params: { max: Number(issue.maximum) } };
    case 'invalid_format':
      return { rule: 'format', params: { format: issue.format } };
    case 'invalid_value':
    case 'invalid_union':
      return { rule: value === undefined ? 'required' : 'choice' };
    default:
      return { rule: 'invalid' };
  }
}

import { type ErrorCode, type FieldIssue, isAppError } from '@parlour/contracts';

/** An error of one field of a form. */
export interface FieldError<Field extends string> {
  field: Field;
  /** The rule that the value breaks; undefined when the error as a whole concerns the field. */
  issue: FieldIssue | undefined;
}

/**
 * Finds the fields of a form that an error of the gateway concerns: those that it names, or else the field of its code.
 * Empty when the error concerns none of `fields`.
 */
export function findFieldErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fieldByCode: Partial<Record<ErrorCode, string>> = {},
): FieldError<Field>[] {
  if (!isAppError(error)) return [];
  const named = (error.fields ?? []).flatMap((issue) => {
    const field = fields.find((one) => one === issue.path[0]);
    return field === undefined ? [] : [{ field, issue }];
  });
  if (named.length > 0) return named;
  const own = fields.find((field) => field === fieldByCode[error.code]);
  return own === undefined ? [] : [{ field: own, issue: undefined }];
}

/** The fields of the gateway's errors about a transfer or a withdrawal. */
export const moneyFieldByCode = {
  'identity.payment-password-wrong': 'paymentPassword',
  'identity.payment-password-locked': 'paymentPassword',
  'wallet.amount-out-of-range': 'amount',
  'wallet.limit-reached': 'amount',
  'wallet.insufficient-funds': 'amount',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Returns the field of an error by its code; undefined for an error of the whole request. */
export const findFieldByCode = <Field extends string>(
  error: unknown,
  fieldByCode: Partial<Record<ErrorCode, Field>>,
): Field | undefined => (isAppError(error) ? fieldByCode[error.code] : undefined);

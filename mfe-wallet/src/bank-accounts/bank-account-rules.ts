import type { Bank } from '@parlour/api-client';

/** Returns an account number without the spaces and hyphens between its groups. */
export const stripSeparators = (number: string): string => number.replace(/[\s-]/g, '');

/** The problem of an account number: a text key under `accounts.problem`, with the lengths for its text. */
type NumberProblem = { rule: 'required' | 'digits' } | { rule: 'length'; min: number; max: number };

export function findNumberProblem(
  number: string,
  bank: Pick<Bank, 'numberMin' | 'numberMax'> | undefined,
): NumberProblem | undefined {
  const digits = stripSeparators(number);
  if (digits === '') return { rule: 'required' };
  if (!/^\d+$/.test(digits)) return { rule: 'digits' };
  if (bank && (digits.length < bank.numberMin || digits.length > bank.numberMax))
    return { rule: 'length', min: bank.numberMin, max: bank.numberMax };
  return undefined;
}

/** Pure rules of bank accounts. Rule: docs/rules.md 5.3. */
import { AppError } from '@parlour/contracts';
import type { BankAccountStatus } from '@parlour/contracts/calls';
import type { Bank, BankAccount } from './bank-account-store.ts';

export interface BankAccountRules {
  accountsMax: number;
  /** Hours that must pass between adding an account and the first withdrawal to it. */
  coolingHours: number;
}

/** Returns the digits of a typed number. Fails with `identity.field-invalid` when the bank has no such numbers. */
export function readNumber(typed: string, { numberMin, numberMax }: Bank): string {
  const number = typed.replaceAll(/[\s-]/g, '');
  if (/^\d+$/.test(number) && number.length >= numberMin && number.length <= numberMax) return number;
  throw new AppError('identity.field-invalid', 'The number does not fit this bank.', {
    fields: [{ path: ['number'], rule: 'reg_pattern_digits', params: { min: numberMin, max: numberMax } }],
  });
}

const normalizeName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Compares names as a bank does: it ignores letter case, character width and spaces. */
export const isSameName = (one: string, other: string): boolean =>
  normalizeName(one) === normalizeName(other);

export const getStatus = (
  { lockedAt, usableFrom }: Pick<BankAccount, 'lockedAt' | 'usableFrom'>,
  now: Date,
): BankAccountStatus => {
  if (lockedAt !== null) return 'LOCKED';
  return usableFrom > now ? 'COOLING' : 'ACTIVE';
};

const tailMax = 4;

/** Returns the last digits, by which the owner recognises the number: at most half of them. */
export const getTail = (number: string): string =>
  number.slice(-Math.min(tailMax, Math.floor(number.length / 2)));

export const maskNumber = (tail: string): string => `****${tail}`;

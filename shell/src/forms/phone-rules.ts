import { readDialingCode, readPhone, type WrittenPhone } from '@parlour/contracts';

/** Removes the spaces, dots, hyphens and brackets that people type in phone numbers. */
export const toDigits = (written: string): string => written.replaceAll(/[\s().-]/g, '');

/** Finds the problem with a phone number; undefined for a valid one. The gateway applies the same rule. */
export function findNumberProblem(
  written: WrittenPhone,
): 'verification.phone-missing' | 'verification.phone-invalid' | undefined {
  // The dialing code's own field reports its problems.
  const countryDialingCode = readDialingCode(written.countryDialingCode) ?? '+1';
  const read = readPhone({ ...written, countryDialingCode });
  return typeof read === 'string' ? `verification.phone-${read}` : undefined;
}

export const isDialingCode = (written: string): boolean => readDialingCode(written) !== undefined;

/** Returns the key of a phone number in the waits for codes. */
export const toPhoneName = ({ countryDialingCode, mobileNum }: WrittenPhone): string =>
  `${toDigits(countryDialingCode).replace(/^(?:\+|00)/, '')}${toDigits(mobileNum).replace(/^0+/, '')}`;

import { readDialingCode, readPhone, type WrittenPhone } from '@parlour/contracts';

/** People write spaces, hyphens, brackets. */
export const toDigits = (written: string): string => written.replaceAll(/[\s().-]/g, '');

/** What is wrong with a number; undefined when nothing is. The gateway reads it by the same rule. */
export function findNumberProblem(
  written: WrittenPhone,
): 'verification.phone-missing' | 'verification.phone-invalid' | undefined {
  // What is wrong with the dialing code is told at its own field.
  const countryDialingCode = readDialingCode(written.countryDialingCode) ?? '+1';
  const read = readPhone({ ...written, countryDialingCode });
  return typeof read === 'string' ? `verification.phone-${read}` : undefined;
}

export const isDialingCode = (written: string): boolean => readDialingCode(written) !== undefined;

/** Names a number among those that codes go to. */
export const toPhoneName = ({ countryDialingCode, mobileNum }: WrittenPhone): string =>
  `${toDigits(countryDialingCode).replace(/^(?:\+|00)/, '')}${toDigits(mobileNum).replace(/^0+/, '')}`;

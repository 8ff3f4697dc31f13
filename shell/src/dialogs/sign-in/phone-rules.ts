import { matchesPattern } from '@parlour/contracts';

/** As the gateway stores a number: no dialing code holds fewer digits, none with its dialing code more than 15. */
const numberRule = { pattern: 'digits', min: 5, max: 15 } as const;
const dialingCode = /^(?:\+|00)?[1-9]\d{0,3}$/;

export interface WrittenPhone {
  countryDialingCode: string;
  mobileNum: string;
}

/** People write spaces, hyphens, brackets. */
export const digitsOf = (written: string): string => written.replaceAll(/[\s().-]/g, '');

/** What is wrong with a number; undefined when nothing is. The gateway checks it again. */
export function numberProblem(
  mobileNum: string,
): 'verification.phone-missing' | 'verification.phone-invalid' | undefined {
  const digits = digitsOf(mobileNum);
  if (digits === '') return 'verification.phone-missing';
  return matchesPattern(digits, numberRule) ? undefined : 'verification.phone-invalid';
}

export const isDialingCode = (written: string): boolean => dialingCode.test(digitsOf(written));

/** Names a number among those that codes go to. */
export const phoneName = ({ countryDialingCode, mobileNum }: WrittenPhone): string =>
  `${digitsOf(countryDialingCode).replace(/^(?:\+|00)/, '')}${digitsOf(mobileNum).replace(/^0+/, '')}`;

/** A phone number as typed into a form. */
export interface WrittenPhone {
  /** With or without a leading `+` or `00`. */
  countryDialingCode: string;
  /** Spaces, hyphens, dots, brackets and the leading zero of national numbers are ignored. */
  mobileNum: string;
}

export interface PhoneNumber {
  /** `+95` */
  dialingCode: string;
  /** Digits after the dialing code, without the leading zero of national numbers. */
  mobile: string;
}

/** Longer than any real number; keeps oversized texts away from the rule. */
export const phoneTextMax = 32;

/** Returns `+95` for `95`, `+95` or `0095`; undefined for an invalid dialing code. */
export function readDialingCode(written: string): string | undefined {
  const digits = /^(?:\+|00)?([1-9]\d{0,3})$/.exec(written.trim())?.[1];
  return digits === undefined ? undefined : `+${digits}`;
}

/**
 * Parses a number by the rule that forms and gateway share: at most 15 digits in all by E.164, and at least five
 * after the dialing code, since no network has fewer.
 */
export function readPhone({
  countryDialingCode,
  mobileNum,
}: WrittenPhone): PhoneNumber | 'missing' | 'invalid' {
  const mobile = mobileNum.replaceAll(/[\s().-]/g, '').replace(/^0+/, '');
  if (mobile === '') return 'missing';
  const dialingCode = readDialingCode(countryDialingCode);
  if (dialingCode === undefined || mobileNum.trim().length > phoneTextMax) return 'invalid';
  const isNumber = /^\d{5,}$/.test(mobile) && dialingCode.length - 1 + mobile.length <= 15;
  return isNumber ? { dialingCode, mobile } : 'invalid';
}

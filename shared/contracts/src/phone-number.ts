/** A phone number as a form has it. */
export interface WrittenPhone {
  /** With or without `+` or `00` in front. */
  countryDialingCode: string;
  /** Spaces, hyphens, dots, brackets and the zero that is dialed inside the country are passed over. */
  mobileNum: string;
}

export interface PhoneNumber {
  /** `+95` */
  dialingCode: string;
  /** Digits after the dialing code, without the zero that is dialed inside the country. */
  mobile: string;
}

/** Longer than anybody writes a number; keeps absurd texts away from the rule. */
export const phoneTextMax = 32;

/** `+95` of `95`, `+95` or `0095`; undefined for what is no dialing code. */
export function readDialingCode(written: string): string | undefined {
  const digits = /^(?:\+|00)?([1-9]\d{0,3})$/.exec(written.trim())?.[1];
  return digits === undefined ? undefined : `+${digits}`;
}

/**
 * Reads a number by the one rule that forms and gateway have: by E.164 at most 15 digits in all, and no network has fewer
 * than five after the dialing code.
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

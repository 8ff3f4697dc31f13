import { AppError } from '@parlour/contracts';

/** As the profile stores it. */
export interface PhoneNumber {
  /** `+95` */
  dialingCode: string;
  /** Digits after the dialing code, without the zero that is dialed inside the country. */
  mobile: string;
}

/** `+95912345678` */
export const toText = ({ dialingCode, mobile }: PhoneNumber): string => dialingCode + mobile;

/**
 * Reads a number as people write it. `field` is where the form has it. Fails with `verification.phone-missing` and
 * `verification.phone-invalid`.
 */
export function readPhoneNumber(
  written: { dialingCode: string | undefined; mobile: string | undefined },
  field: string,
): PhoneNumber {
  const mobile = (written.mobile ?? '').replaceAll(/[\s().-]/g, '').replace(/^0+/, '');
  if (mobile === '')
    throw new AppError('verification.phone-missing', 'A phone number is needed.', {
      fields: [{ path: [field], rule: 'required' }],
    });
  const dialingCode = `+${(written.dialingCode ?? '').trim().replace(/^(?:\+|00)/, '')}`;
  // E.164: 15 digits at most in all; no network has fewer than five after the dialing code.
  const isNumber =
    /^\+[1-9]\d{0,3}$/.test(dialingCode) && /^\d{5,}$/.test(mobile) && (dialingCode + mobile).length <= 16;
  if (!isNumber)
    throw new AppError('verification.phone-invalid', 'This is no phone number.', {
      fields: [{ path: [field], rule: 'phone_invalid' }],
    });
  return { dialingCode, mobile };
}

import { AppError, type PhoneNumber, readPhone } from '@parlour/contracts';

export type { PhoneNumber };

/** `+95912345678` */
export const toText = ({ dialingCode, mobile }: PhoneNumber): string => dialingCode + mobile;

/**
 * Parses a number as people write it. `field` names the form field in errors. Fails with `verification.phone-missing`
 * and `verification.phone-invalid`.
 */
export function readPhoneNumber(
  written: { dialingCode: string | undefined; mobile: string | undefined },
  field: string,
): PhoneNumber {
  const { dialingCode = '', mobile = '' } = written;
  const read = readPhone({ countryDialingCode: dialingCode, mobileNum: mobile });
  if (read === 'missing')
    throw new AppError('verification.phone-missing', 'A phone number is needed.', {
      fields: [{ path: [field], rule: 'required' }],
    });
  if (read === 'invalid')
    throw new AppError('verification.phone-invalid', 'This is not a phone number.', {
      fields: [{ path: [field], rule: 'phone_invalid' }],
    });
  return read;
}

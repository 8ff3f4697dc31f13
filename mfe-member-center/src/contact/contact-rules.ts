/** Checks of the contact form before a code is sent. The gateway repeats them. */
import type { WrittenContact } from '@parlour/api-client';
import { matchesPattern, readDialingCode, readPhone } from '@parlour/contracts';

export type Channel = WrittenContact['channel'];

/**
 * Returns a key of the texts `validation`; undefined when the contact is valid. The dialing code's own field shows
 * problems with the dialing code.
 */
export function findContactProblem(
  channel: Channel,
  value: string,
  countryDialingCode = '',
): string | undefined {
  const text = value.trim();
  if (text === '') return 'required';
  if (channel === 'email')
    return matchesPattern(text, { pattern: 'email', min: 3, max: 254 }) ? undefined : 'email_format';
  const dialingCode = readDialingCode(countryDialingCode) ?? '+1';
  const read = readPhone({ countryDialingCode: dialingCode, mobileNum: text });
  return typeof read === 'object' ? undefined : 'phone_invalid';
}

export interface ContactFields {
  countryDialingCode: string;
  mobileNum: string;
  email: string;
}

/** Converts the fields to the gateway's input: phone or mail, the dialing code with its plus. */
export const toContactInput = (channel: Channel, fields: ContactFields): WrittenContact =>
  channel === 'email'
    ? { channel, email: fields.email.trim() }
    : {
        channel,
        mobileNum: fields.mobileNum.trim(),
        countryDialingCode: `+${fields.countryDialingCode.trim().replace(/^(\+|00)/, '')}`,
      };

/** Formats the contact for display. */
export const toContactName = ({ channel, countryDialingCode, mobileNum, email }: WrittenContact): string =>
  channel === 'email' ? (email ?? '') : `${countryDialingCode} ${mobileNum}`;

/** What the form of a contact checks before a code is sent there. The gateway checks it again. */
import type { WrittenContact } from '@parlour/api-client';
import { matchesPattern, readDialingCode, readPhone } from '@parlour/contracts';

export type Channel = WrittenContact['channel'];

/**
 * The key of a text `validation`; undefined when nothing is wrong. What is wrong with the dialing code is told at its own
 * field.
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

/** As the gateway takes it: one of both, the dialing code with its plus. */
export const toContactInput = (channel: Channel, fields: ContactFields): WrittenContact =>
  channel === 'email'
    ? { channel, email: fields.email.trim() }
    : {
        channel,
        mobileNum: fields.mobileNum.trim(),
        countryDialingCode: `+${fields.countryDialingCode.trim().replace(/^(\+|00)/, '')}`,
      };

/** The contact as the person reads it. */
export const toContactName = ({ channel, countryDialingCode, mobileNum, email }: WrittenContact): string =>
  channel === 'email' ? (email ?? '') : `${countryDialingCode} ${mobileNum}`;

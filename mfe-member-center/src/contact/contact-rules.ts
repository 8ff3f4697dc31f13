/** What the form of a contact checks before a code is sent there. The gateway checks it again. */
import type { WrittenContact } from '@parlour/api-client';
import { matchesPattern } from '@parlour/contracts';

export type Channel = WrittenContact['channel'];

/** Fewer digits have no network, and more no number of E.164. */
const phone = /^0*[1-9]\d{4,13}$/;

/** The key of a text `validation`; undefined when nothing is wrong. */
export function contactProblem(channel: Channel, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return 'required';
  if (channel === 'email')
    return matchesPattern(text, { pattern: 'email', min: 3, max: 254 }) ? undefined : 'email_format';
  return phone.test(text.replaceAll(/[\s().-]/g, '')) ? undefined : 'phone_invalid';
}

export interface ContactFields {
  countryDialingCode: string;
  mobileNum: string;
  email: string;
}

/** As the gateway takes it: one of both, the dialing code with its plus. */
export const writtenContact = (channel: Channel, fields: ContactFields): WrittenContact =>
  channel === 'email'
    ? { channel, email: fields.email.trim() }
    : {
        channel,
        mobileNum: fields.mobileNum.trim(),
        countryDialingCode: `+${fields.countryDialingCode.trim().replace(/^(\+|00)/, '')}`,
      };

/** The contact as the person reads it. */
export const contactName = ({ channel, countryDialingCode, mobileNum, email }: WrittenContact): string =>
  channel === 'email' ? (email ?? '') : `${countryDialingCode} ${mobileNum}`;

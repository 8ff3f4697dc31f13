import type { Post } from '../../server/index.ts';
import { maskEmail, maskMobile, type readSecurity } from '../members/index.ts';

/** A verified contact that can receive a code now, and its masked form. */
export interface ContactMethod {
  method: 'sms' | 'email';
  hint: string;
  to: { channel: 'sms' | 'mail'; address: string };
}

/** Returns the verified contact that receives a member's codes: the phone number or, without one, the mailbox. */
export function findContactMethod(
  { post }: { post: Pick<Post, 'getChannelState'> },
  row: Awaited<ReturnType<typeof readSecurity>>,
): ContactMethod | undefined {
  const { mobile, dialing_code: dialingCode, email } = row;
  if (mobile && row.mobile_verified_at && post.getChannelState('sms') !== 'closed') {
    const to = { channel: 'sms', address: `${dialingCode}${mobile}` } as const;
    return { method: 'sms', hint: maskMobile(dialingCode, mobile), to };
  }
  if (email && row.email_verified_at && post.getChannelState('mail') !== 'closed')
    return { method: 'email', hint: maskEmail(email), to: { channel: 'mail', address: email } };
  return undefined;
}

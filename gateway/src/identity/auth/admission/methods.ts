import type { ChallengeMethod } from '@parlour/contracts/calls';
import type { Post, PostChannel } from '../../../server/index.ts';
import { maskEmail, maskMobile, readContacts } from '../../members/index.ts';
import type { IdentityDb } from '../../tables.ts';
import { readAuthenticatorSince } from './store.ts';

export interface ProofMethod {
  method: ChallengeMethod;
  hint?: string;
  to?: { channel: PostChannel; address: string };
}

/**
 * Returns the methods by which a member can prove more than the password. An authenticator is stronger than the others,
 * so it is the only method when it is on. Contacts count once they are verified. The name on the bank account, which
 * others may know, is asked only of members who have nothing else.
 */
export async function findProofMethods(
  post: Pick<Post, 'getChannelState'>,
  db: IdentityDb,
  memberId: number,
): Promise<ProofMethod[]> {
  if ((await readAuthenticatorSince(db, memberId)) !== null) return [{ method: 'authenticator' }];
  const contact = await readContacts(db, memberId);
  if (contact === undefined) return [];
  const { dialing_code: dialingCode, mobile, email, real_name: realName } = contact;
  const methods: ProofMethod[] = [];
  if (mobile && dialingCode && contact.mobile_verified_at && post.getChannelState('sms') !== 'closed')
    methods.push({
      method: 'sms',
      hint: maskMobile(dialingCode, mobile),
      to: { channel: 'sms', address: dialingCode + mobile },
    });
  if (email && contact.email_verified_at && post.getChannelState('mail') !== 'closed')
    methods.push({ method: 'email', hint: maskEmail(email), to: { channel: 'mail', address: email } });
  if (methods.length === 0 && realName) methods.push({ method: 'bankName' });
  return methods;
}

import type { PlatformService } from '../../platform/index.ts';
import type { Post, Tx } from '../../server/index.ts';
import { passwordChangedMessage } from '../codes/messages.ts';
import type { IdentityTables } from '../store.ts';

export interface NoticeParts {
  post: Post;
  platform: Pick<PlatformService, 'setting'>;
}

/** Tells the owner of an account by mail, else by text message, that its password was changed (ASVS 6.3.7). */
export async function tellPasswordChanged(
  { post, platform }: NoticeParts,
  tx: Tx,
  memberId: number,
): Promise<void> {
  const contact = await tx
    .withTables<IdentityTables>()
    .selectFrom('identity_profile')
    .select(['email', 'dialing_code', 'mobile', 'mobile_verified_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const words = passwordChangedMessage(platform.setting('brand').name);
  if (contact?.email && post.standing('mail') !== 'closed')
    await post.send(tx, { channel: 'mail', to: contact.email, ...words });
  else if (contact?.mobile && contact.mobile_verified_at && post.standing('sms') !== 'closed')
    await post.send(tx, { channel: 'sms', to: `${contact.dialing_code}${contact.mobile}`, text: words.text });
}

import type { PlatformService } from '../../platform/index.ts';
import type { Post, PostChannel, Tx } from '../../server/index.ts';
import { readContacts } from '../members/index.ts';
import type { IdentityTables } from '../tables.ts';
import { createNotice, type Notice } from './notice-texts.ts';

export interface NoticeParts {
  post: Post;
  platform: Pick<PlatformService, 'setting'>;
}

/**
 * Notifies the owner at every verified contact (ASVS 6.3.7). The channel that served the change itself comes last,
 * because whoever made the change reads it. Returns whether there was a contact that could be reached.
 */
export async function notifyOwner(
  { post, platform }: NoticeParts,
  tx: Tx,
  memberId: number,
  { notice, usedChannel }: { notice: Notice; usedChannel?: PostChannel },
): Promise<boolean> {
  const words = createNotice(notice, platform.setting('brand').name);
  const contact = await readContacts(tx.withTables<IdentityTables>(), memberId);
  const { email, email_verified_at, mobile, mobile_verified_at, dialing_code: dialingCode } = contact ?? {};
  const recipients: { channel: PostChannel; to: string }[] = [
    ...(email && email_verified_at ? [{ channel: 'mail' as const, to: email }] : []),
    ...(mobile && mobile_verified_at ? [{ channel: 'sms' as const, to: `${dialingCode}${mobile}` }] : []),
  ];
  const reachable = recipients.filter(({ channel }) => post.getChannelState(channel) !== 'closed');
  const isUsed = ({ channel }: { channel: PostChannel }): number => Number(channel === usedChannel);
  for (const to of reachable.sort((one, other) => isUsed(one) - isUsed(other)))
    await post.send(tx, { ...to, ...words });
  return reachable.length > 0;
}

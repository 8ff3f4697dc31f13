import type { PlatformService } from '../../platform/index.ts';
import type { Post, Tx } from '../../server/index.ts';
import { readContacts } from '../members/index.ts';
import type { IdentityTables } from '../tables.ts';
import {
  createContactChangedMessage,
  createPasswordChangedMessage,
  createPasswordKnownMessage,
} from './codes/index.ts';

export interface NoticeParts {
  post: Post;
  platform: Pick<PlatformService, 'setting'>;
}

/** Notifies the owner by mail, or else by text message, that the password was changed (ASVS 6.3.7). */
export async function notifyPasswordChanged(parts: NoticeParts, tx: Tx, memberId: number): Promise<void> {
  const words = createPasswordChangedMessage(parts.platform.setting('brand').name);
  const to = await findRecipients(parts, tx, memberId);
  const first = to.mail ?? to.sms;
  if (first) await parts.post.send(tx, { ...first, ...words });
}

/** Notifies the owner by mail, or else by text message, that somebody with the right password failed the next proof. */
export async function notifyPasswordKnown(parts: NoticeParts, tx: Tx, memberId: number): Promise<void> {
  const words = createPasswordKnownMessage(parts.platform.setting('brand').name);
  const { mail, sms } = await findRecipients(parts, tx, memberId);
  const first = mail ?? sms;
  if (first) await parts.post.send(tx, { ...first, ...words });
}

/** Notifies the owner at the contact that is about to be replaced, or else at the other contact. */
export async function notifyContactChanged(
  parts: NoticeParts,
  tx: Tx,
  memberId: number,
  changed: 'sms' | 'email',
): Promise<void> {
  const words = createContactChangedMessage(parts.platform.setting('brand').name);
  const { mail, sms } = await findRecipients(parts, tx, memberId);
  const first = changed === 'sms' ? (sms ?? mail) : (mail ?? sms);
  if (first) await parts.post.send(tx, { ...first, ...words });
}

async function findRecipients({ post }: NoticeParts, tx: Tx, memberId: number) {
  const contact = await readContacts(tx.withTables<IdentityTables>(), memberId);
  const { email, mobile, dialing_code: dialingCode, mobile_verified_at: isProved } = contact ?? {};
  return {
    mail:
      email && post.getChannelState('mail') !== 'closed'
        ? { channel: 'mail' as const, to: email }
        : undefined,
    sms:
      mobile && isProved && post.getChannelState('sms') !== 'closed'
        ? { channel: 'sms' as const, to: `${dialingCode}${mobile}` }
        : undefined,
  };
}

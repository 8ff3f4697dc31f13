import type { IdentityDb, InviteKind } from '../tables.ts';
import type { Member } from './member.ts';
import { findById, findInviteCode } from './store.ts';

export interface Inviter {
  member: Member;
  kind: InviteKind;
}

/** Finds the owner of an open code. Returns undefined for an unknown code or when the owner's account is closed. */
export async function findInviter(
  db: IdentityDb,
  code: string,
  domain: string | undefined,
): Promise<Inviter | undefined> {
  const invite = await findInviteCode(db, code, domain);
  const member = invite && (await findById(db, invite.memberId));
  return invite && member?.status === 'active' ? { member, kind: invite.kind } : undefined;
}

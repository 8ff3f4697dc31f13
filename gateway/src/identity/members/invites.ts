import type { IdentityDb, InviteKind } from '../tables.ts';
import { findInviteCode } from './invite-store.ts';
import type { Member } from './member.ts';
import { findById } from './store.ts';

export interface Inviter {
  member: Member;
  kind: InviteKind;
  code: string;
  /** Account code of the member who registers with it. Only an agent can invite agents. */
  invitedCode: number;
  /** Rebate of that member; 0 unless the owner is an agent. */
  invitedRebatePpm: number;
}

/**
 * Finds the owner of an open code. Returns undefined for an unknown, expired or used up code, or when the owner's
 * account is closed.
 */
export async function findInviter(
  db: IdentityDb,
  code: string,
  { domain, now }: { domain: string | undefined; now: Date },
): Promise<Inviter | undefined> {
  const invite = await findInviteCode(db, code, { domain, now });
  const member = invite && (await findById(db, invite.memberId));
  if (!invite || member?.status !== 'active') return undefined;
  const isAgent = member.accountKind === 'agent';
  return {
    member,
    kind: invite.kind,
    code: invite.code,
    invitedCode: isAgent ? invite.accountCode : 0,
    invitedRebatePpm: isAgent ? invite.rebatePpm : 0,
  };
}

import { AppError } from '@parlour/contracts';
import { houseId, type Member } from '../../members/member.ts';
import { findById, findByUsername, findInviteCode } from '../../members/store.ts';
import type { IdentityDb, InviteKind } from '../../tables.ts';

/** Invitation data that a person brings to registration. */
export interface Invitation {
  /** Code of an agent, typed or from the address. A friend's code is accepted too. */
  affiliateCode?: string | undefined;
  /** User name of an agent. */
  recommenderId?: string | undefined;
  /** Code of a friend, from the address. */
  referralCode?: string | undefined;
  /** Host on which the form was shown. Some codes are valid on one host only. */
  domain?: string | undefined;
}

export interface Placement {
  uplineId: number;
  referrerId: number | undefined;
}

/**
 * Returns the new member's upline and the referrer to reward. Both are permanent (rules 5.7). The upline is the agent
 * of the affiliate code or recommender; otherwise the referrer if that is an agent, or else the referrer's upline;
 * otherwise the house. Fails with `identity.affiliate-code-unknown` for typed input. Ignores an unknown friend's code
 * from the address, because the person could not correct it.
 */
export async function findPlacement(db: IdentityDb, invitation: Invitation): Promise<Placement> {
  const referral = invitation.referralCode
    ? await findInviter(db, invitation.referralCode, invitation.domain)
    : undefined;
  const typed = await findTypedInviter(db, invitation);
  const inviter = typed ?? referral;
  return {
    uplineId: inviter === undefined ? houseId : findAgentAbove(inviter.member),
    referrerId: [referral, typed].find((one) => one?.kind === 'referral')?.member.id,
  };
}

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

async function findTypedInviter(db: IdentityDb, invitation: Invitation): Promise<Inviter | undefined> {
  const { affiliateCode, recommenderId, domain } = invitation;
  if (affiliateCode)
    return (await findInviter(db, affiliateCode, domain)) ?? createUnknownCodeError('affiliateCode');
  if (!recommenderId) return undefined;
  const member = await findByUsername(db, recommenderId);
  const isAgent = member?.accountKind === 'agent' && member.status === 'active';
  return isAgent && member.id !== houseId
    ? { member, kind: 'affiliate' }
    : createUnknownCodeError('recommenderId');
}

const findAgentAbove = (member: Member): number =>
  member.accountKind === 'agent' ? member.id : (member.uplineId ?? houseId);

function createUnknownCodeError(field: 'affiliateCode' | 'recommenderId'): never {
  throw new AppError('identity.affiliate-code-unknown', 'Nobody invites with this.', {
    fields: [{ path: [field], rule: 'invitation_code_error' }],
  });
}

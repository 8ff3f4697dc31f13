import { AppError } from '@parlour/contracts';
import { houseId, type Member } from '../members/member.ts';
import { findById, findByUsername, findInviteCode } from '../members/member-store.ts';
import type { IdentityDb, InviteKind } from '../store.ts';

/** What a person brought along of whoever invited them. */
export interface Invitation {
  /** An agent's code, typed or from the address; a friend's code is taken as one too. */
  affiliateCode?: string | undefined;
  /** An agent's user name. */
  recommenderId?: string | undefined;
  /** A friend's code, from the address. */
  referralCode?: string | undefined;
  /** The host that the form was shown on; some codes count on one only. */
  domain?: string | undefined;
}

export interface Placement {
  uplineId: number;
  referrerId: number | undefined;
}

/**
 * Where a new member stands in the agent tree and who is rewarded for the friend, bound once and for ever (rules 5.7):
 * below the agent of the affiliate code or recommender; else below the referrer where that is an agent, else below the
 * referrer's upline; else below the house. Fails with `identity.affiliate-code-unknown` for what a person typed; a
 * friend's code in the address that nobody has any more is passed over, since the person could not correct it.
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

/** Whose open code this is; undefined for a code that nobody has or whose owner is closed. */
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

import { AppError } from '@parlour/contracts';
import {
  countUse,
  findByUsername,
  findInviter,
  houseId,
  type Inviter,
  type Member,
} from '../../members/index.ts';
import type { IdentityDb } from '../../tables.ts';

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
  /** The typed code, whose uses are counted. */
  code: string | undefined;
  /** Account code of the new member. */
  accountCode: number;
  /** Rebate that the code gives, in parts per million. */
  rebatePpm: number;
}

/**
 * Returns the new member's upline and the referrer to reward. Both are permanent (docs/rules.md 5.7). The upline is the
 * agent of the affiliate code or recommender; otherwise the referrer if the referrer is an agent, or the referrer's
 * upline if not; without either, the house. Fails with `identity.affiliate-code-unknown` for typed input. Ignores an
 * unknown friend's code from the address, because the person could not correct it.
 */
export async function findPlacement(db: IdentityDb, invitation: Invitation, now: Date): Promise<Placement> {
  const { referralCode, domain } = invitation;
  const referral = referralCode ? await findInviter(db, referralCode, { domain, now }) : undefined;
  const typed = await findTypedInviter(db, invitation, now);
  const inviter = typed ?? referral;
  return {
    uplineId: inviter === undefined ? houseId : findAgentAbove(inviter.member),
    referrerId: [referral, typed].find((one) => one?.kind === 'referral')?.member.id,
    code: typed?.code,
    accountCode: typed?.invitedCode ?? 0,
    rebatePpm: typed?.invitedRebatePpm ?? 0,
  };
}

type TypedInviter = Pick<Inviter, 'member' | 'kind'> & Partial<Inviter>;

async function findTypedInviter(
  db: IdentityDb,
  invitation: Invitation,
  now: Date,
): Promise<TypedInviter | undefined> {
  const { affiliateCode, recommenderId, domain } = invitation;
  if (affiliateCode)
    return (await findInviter(db, affiliateCode, { domain, now })) ?? failWithUnknownCode('affiliateCode');
  if (!recommenderId) return undefined;
  const member = await findByUsername(db, recommenderId);
  const isAgent = member?.accountKind === 'agent' && member.status === 'active';
  return isAgent && member.id !== houseId
    ? { member, kind: 'affiliate' }
    : failWithUnknownCode('recommenderId');
}

const findAgentAbove = (member: Member): number =>
  member.accountKind === 'agent' ? member.id : (member.uplineId ?? houseId);

/**
 * Counts the use of the placement's code. Fails with `identity.affiliate-code-unknown` when it was used up
 * meanwhile.
 */
export async function countPlacement(db: IdentityDb, { code }: Placement, now: Date): Promise<void> {
  if (code !== undefined && !(await countUse(db, code, now))) failWithUnknownCode('affiliateCode');
}

function failWithUnknownCode(field: 'affiliateCode' | 'recommenderId'): never {
  throw new AppError('identity.affiliate-code-unknown', 'Nobody invites with this.', {
    fields: [{ path: [field], rule: 'invitation_code_error' }],
  });
}

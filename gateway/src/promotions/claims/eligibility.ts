import { AppError } from '@parlour/contracts';
import type { PromotionRequirement, promotionRefusals } from '@parlour/contracts/calls';
import type { Member } from '../../identity/index.ts';
import type { Tx } from '../../server/index.ts';
import type { Promotion } from '../promotion.ts';
import type { ClaimParts } from './parts.ts';

type Parts = Pick<ClaimParts, 'identity' | 'blocks' | 'ledger'>;

interface Refusal {
  code: (typeof promotionRefusals)[number];
  missing: PromotionRequirement[];
}

/** Lists the requirements of a promotion that the member lacks. */
async function findMissing(
  { identity, ledger }: Parts,
  tx: Tx,
  { eligibility }: Promotion,
  member: Member,
): Promise<PromotionRequirement[]> {
  const missing: PromotionRequirement[] = [];
  const { rankLevelMin = 0, firstDeposit, account = [] } = eligibility;
  if (member.club.rankLevel < rankLevelMin) missing.push('rank-level');
  if (firstDeposit && (await ledger.lifetimeFlowsIn(tx, member.id)).depositMinor > 0)
    missing.push('first-deposit');
  if (account.length > 0) {
    const payee = await identity.readPayee(member.id, tx);
    const given = {
      'verified-contact': payee.hasVerifiedContact,
      'payment-password': payee.hasPaymentPassword,
      'real-name': payee.realName !== undefined,
    };
    missing.push(...account.filter((requirement) => !given[requirement]));
  }
  return missing;
}

/** Returns whether an operator has stopped the member's play or login. */
const isStopped = ({ blocks }: Member): boolean => blocks.includes('play') || blocks.includes('login');

/** Returns whether the account's own state allows awards. */
export const isOpenAccount = (member: Member | undefined): boolean =>
  member?.status === 'active' && member.accountKind !== 'demo' && !isStopped(member);

/**
 * Returns why a member may receive no promotion now: demo account, closed account, blocked by an operator, or
 * on a break.
 */
async function findMemberRefusal(
  { blocks }: Parts,
  tx: Tx,
  member: Member,
): Promise<Refusal['code'] | undefined> {
  if (member.accountKind === 'demo') return 'session.real-account-required';
  if (member.status !== 'active') return 'identity.account-closed';
  if (isStopped(member)) return 'member.blocked';
  if (await blocks.isBlockedIn(tx, member.id)) return 'member.excluded';
  return undefined;
}

async function requireMember({ identity }: Parts, tx: Tx, memberId: number): Promise<Member> {
  const member = await identity.findMemberIn(tx, memberId);
  if (!member) throw new Error(`There is no member ${memberId}.`);
  return member;
}

/** Returns why a member cannot take part in a promotion; undefined if the member can. */
export async function findRefusal(
  parts: Parts,
  tx: Tx,
  memberId: number,
  promotion: Promotion,
): Promise<Refusal | undefined> {
  const member = await requireMember(parts, tx, memberId);
  const code = await findMemberRefusal(parts, tx, member);
  if (code) return { code, missing: [] };
  const missing = await findMissing(parts, tx, promotion, member);
  return missing.length > 0 ? { code: 'promotions.not-eligible', missing } : undefined;
}

/** Fails with the code of `findRefusal`. */
export async function requireEligible(
  parts: Parts,
  tx: Tx,
  memberId: number,
  promotion: Promotion,
): Promise<void> {
  const refusal = await findRefusal(parts, tx, memberId, promotion);
  if (!refusal) return;
  const { code, missing } = refusal;
  throw new AppError(code, `Member ${memberId} cannot take part in promotion ${promotion.id}.`, {
    details: { missing },
  });
}

/** Fails when the member may receive no promotion now. */
export async function requireReceiver(parts: Parts, tx: Tx, memberId: number): Promise<void> {
  const code = await findMemberRefusal(parts, tx, await requireMember(parts, tx, memberId));
  if (code) throw new AppError(code, `Nothing is given to member ${memberId} now.`);
}

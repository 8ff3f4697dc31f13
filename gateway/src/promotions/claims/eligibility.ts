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

/** Reads the facts about a member on which these promotions depend, and no others. */
async function readFacts(
  { identity, ledger }: Parts,
  tx: Tx,
  member: Member,
  promotions: readonly Pick<Promotion, 'eligibility'>[],
) {
  const needsDeposits = promotions.some(({ eligibility }) => eligibility.firstDeposit);
  const needsAccount = promotions.some(({ eligibility }) => eligibility.account !== undefined);
  const flows = needsDeposits ? await ledger.readLifetimeFlowsIn(tx, member.id) : undefined;
  const payee = needsAccount ? await identity.readPayee(member.id, tx) : undefined;
  return {
    rankLevel: member.club.rankLevel,
    hasDeposited: flows !== undefined && flows.depositMinor > 0,
    given: {
      'verified-contact': payee?.hasVerifiedContact ?? false,
      'payment-password': payee?.hasPaymentPassword ?? false,
      'real-name': payee?.realName !== undefined,
    },
  };
}

/** Lists the requirements of a promotion that the member lacks. */
function listMissing(
  { eligibility }: Pick<Promotion, 'eligibility'>,
  { rankLevel, hasDeposited, given }: Awaited<ReturnType<typeof readFacts>>,
): PromotionRequirement[] {
  const { rankLevelMin = 0, firstDeposit, account = [] } = eligibility;
  return [
    ...(rankLevel < rankLevelMin ? (['rank-level'] as const) : []),
    ...(firstDeposit && hasDeposited ? (['first-deposit'] as const) : []),
    ...account.filter((requirement) => !given[requirement]),
  ];
}

/** Returns whether an operator has stopped the member's play or login. */
const isStopped = ({ blocks }: Member): boolean => blocks.includes('play') || blocks.includes('login');

/** Returns whether the account plays with real money. Like the reward centre, promotions give nothing to others. */
const isRealAccount = ({ accountKind, accountClass }: Member): boolean =>
  accountKind !== 'demo' && accountClass === 'real';

/** Returns whether the account's own state allows awards. */
export const isOpenAccount = (member: Member | undefined): boolean =>
  member?.status === 'active' && isRealAccount(member) && !isStopped(member);

/**
 * Returns why a member may receive no promotion now: demo or test account, closed account, blocked by an operator, or
 * on a break.
 */
async function findMemberRefusal(
  { blocks }: Parts,
  tx: Tx,
  member: Member,
): Promise<Refusal['code'] | undefined> {
  if (!isRealAccount(member)) return 'session.real-account-required';
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

/** Returns, for each promotion, why a member cannot take part in it; undefined where the member can. */
export async function findRefusals(
  parts: Parts,
  tx: Tx,
  memberId: number,
  promotions: readonly Pick<Promotion, 'eligibility'>[],
): Promise<(Refusal | undefined)[]> {
  const member = await requireMember(parts, tx, memberId);
  const code = await findMemberRefusal(parts, tx, member);
  if (code) return promotions.map(() => ({ code, missing: [] }));
  const facts = await readFacts(parts, tx, member, promotions);
  return promotions.map((promotion) => {
    const missing = listMissing(promotion, facts);
    return missing.length > 0 ? { code: 'promotions.not-eligible', missing } : undefined;
  });
}

/** Fails with the code of `findRefusals`. */
export async function requireEligible(
  parts: Parts,
  tx: Tx,
  memberId: number,
  promotion: Promotion,
): Promise<void> {
  const [refusal] = await findRefusals(parts, tx, memberId, [promotion]);
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

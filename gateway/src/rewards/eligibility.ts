/** Checks which members may receive rewards. Nothing is issued or claimed under a block. Rule: docs/rules.md 5.6. */
import { AppError, type ErrorCode } from '@parlour/contracts';
import type { IdentityService, Member } from '../identity/index.ts';
import type { BlockReads } from '../protection/index.ts';
import type { Tx } from '../server/index.ts';

export interface EligibilityParts {
  identity: Pick<IdentityService, 'findMemberIn' | 'findMembersByIds'>;
  blocks: Pick<BlockReads, 'isBlockedIn' | 'findBlocked'>;
}

export interface Eligibility {
  /**
   * Fails with `member.excluded` during a cool-off or exclusion, `member.blocked` while an operator blocks play or
   * login, `session.real-account-required` for a demo account, and `rewards.not-eligible` for any other
   * account without real play.
   */
  requireEligibleIn(tx: Tx, memberId: number): Promise<void>;
  /** Like `requireEligibleIn`, but returns the code; undefined for a member who may receive rewards. */
  findRefusalIn(tx: Tx, memberId: number): Promise<ErrorCode | undefined>;
  /** Returns those of the members who may receive rewards now. */
  findEligible(memberIds: readonly number[]): Promise<ReadonlyMap<number, Member>>;
}

const refusals = {
  'member.excluded': 'There are no rewards during a break from play.',
  'member.blocked': 'The account is blocked.',
  'session.real-account-required': 'A demo account receives no rewards.',
  'rewards.not-eligible': 'This account receives no rewards.',
} as const satisfies Partial<Record<ErrorCode, string>>;

type Refusal = keyof typeof refusals;

function findAccountRefusal(member: Member | undefined): Refusal | undefined {
  if (member?.accountClass === 'demo') return 'session.real-account-required';
  if (member?.accountClass !== 'real' || member.status !== 'active') return 'rewards.not-eligible';
  return member.blocks.some((what) => what === 'play' || what === 'login') ? 'member.blocked' : undefined;
}

export function createEligibility({ identity, blocks }: EligibilityParts): Eligibility {
  const findRefusalIn = async (tx: Tx, memberId: number): Promise<Refusal | undefined> => {
    const refusal = findAccountRefusal(await identity.findMemberIn(tx, memberId));
    return refusal ?? ((await blocks.isBlockedIn(tx, memberId)) ? 'member.excluded' : undefined);
  };
  return {
    findRefusalIn,
    async requireEligibleIn(tx, memberId) {
      const code = await findRefusalIn(tx, memberId);
      if (code !== undefined) throw new AppError(code, refusals[code]);
    },
    async findEligible(memberIds) {
      const members = await identity.findMembersByIds(memberIds);
      const blocked = await blocks.findBlocked(memberIds);
      return new Map(
        [...members].filter(([id, member]) => findAccountRefusal(member) === undefined && !blocked.has(id)),
      );
    },
  };
}

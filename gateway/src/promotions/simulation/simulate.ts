import { simulatePromotionAct } from '@parlour/contracts/back-office';
import type { Member } from '../../identity/index.ts';
import { dayMs, type OperatorAct, operatorAct, splitParts } from '../../server/index.ts';
import { computeRebate } from '../claims/claim-rules.ts';
import { isOpenAccount } from '../claims/eligibility.ts';
import type { ClaimParts } from '../claims/parts.ts';
import { type DraftTables, requireDraft } from '../drafts/draft-store.ts';
import { toNewPromotion } from '../terms.ts';
import { type Candidate, listCandidates, type MemberHistory } from './candidates.ts';
import { sumAwards } from './totals.ts';

export interface SimulationParts extends Pick<ClaimParts, 'database' | 'clock' | 'blocks'> {
  identity: {
    findMembersByIds(ids: readonly number[]): Promise<ReadonlyMap<number, Member>>;
    oversight: {
      listProvidedData(
        ids: readonly number[],
      ): Promise<
        ReadonlyMap<
          number,
          { hasVerifiedContact: boolean; hasPaymentPassword: boolean; hasRealName: boolean }
        >
      >;
    };
  };
  history: MemberHistory;
}

const simulatedDays = 30;

/** Creates the operators' act that computes the cost that a draft would have had in the last thirty days. */
export const simulationAct = (parts: SimulationParts): OperatorAct =>
  operatorAct({
    ...simulatePromotionAct,
    async run({ input: { draftId } }) {
      const draft = await requireDraft(parts.database.withTables<DraftTables>(), draftId);
      const promotion = toNewPromotion(draft.terms, undefined);
      const to = parts.clock.now();
      const from = new Date(to.getTime() - simulatedDays * dayMs);
      const all = await listCandidates(parts.history, promotion, { from, to });
      const candidates = await filterEligible(parts, all, promotion);
      const { budgetSpentOn, ...totals } = await sumAwards(candidates, promotion);
      return {
        ...totals,
        from: from.toISOString(),
        to: to.toISOString(),
        budgetSpentOn: budgetSpentOn ?? null,
        isDecidedByOperators: promotion.award === 'manual',
      };
    },
  });

/** Returns the awards of members who may receive them now, by account, block, break, club level and account data. */
async function filterEligible(
  { identity, blocks }: SimulationParts,
  candidates: readonly Candidate[],
  { eligibility: { rankLevelMin = 0, account = [] }, reward }: ReturnType<typeof toNewPromotion>,
): Promise<Candidate[]> {
  const ids = [...new Set(candidates.map(({ memberId }) => memberId))];
  const members = await readInParts(ids, identity.findMembersByIds);
  const onBreak = await blocks.findBlocked(ids);
  const provided =
    account.length > 0 ? await readInParts(ids, identity.oversight.listProvidedData) : undefined;
  const hasData = (id: number): boolean => {
    const { hasVerifiedContact, hasPaymentPassword, hasRealName } = provided?.get(id) ?? {};
    const given = {
      'verified-contact': hasVerifiedContact,
      'payment-password': hasPaymentPassword,
      'real-name': hasRealName,
    };
    return account.every((requirement) => given[requirement]);
  };
  return candidates.flatMap((candidate) => {
    const { memberId, rebateBaseMinor } = candidate;
    const member = members.get(memberId);
    const rankLevel = member?.club.rankLevel ?? 0;
    if (!isOpenAccount(member) || onBreak.has(memberId)) return [];
    if (rankLevel < rankLevelMin || !hasData(memberId)) return [];
    if (rebateBaseMinor === undefined) return [candidate];
    const amount = computeRebate(reward, rebateBaseMinor, rankLevel);
    return amount > 0 ? [{ ...candidate, amount }] : [];
  });
}

/** Reads facts about many members, a part of them at a time. */
async function readInParts<T>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): Promise<ReadonlyMap<number, T>> {
  const all = new Map<number, T>();
  for (const part of splitParts(ids)) for (const [id, facts] of await read(part)) all.set(id, facts);
  return all;
}

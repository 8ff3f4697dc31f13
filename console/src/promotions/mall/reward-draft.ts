import type { InputOf, ValueOf } from '@parlour/contracts';
import type { createRewardAct, listRewardsAct } from '@parlour/contracts/back-office';
import { toWords, type WordsDraft } from '../../operate/words-field.tsx';
import { parseFieldTime, toFieldValue } from '../../times.ts';

export type ListedReward = ValueOf<typeof listRewardsAct>['rewards'][number];
type Terms = Omit<InputOf<typeof createRewardAct>, 'code' | 'type' | 'reason'>;

/** The form of a reward of the points mall. Amounts in minor units. */
export interface RewardDraft {
  code: string;
  type: ListedReward['type'];
  name: WordsDraft;
  description: WordsDraft;
  emblem: string;
  metal: string;
  pointsRequired: number | undefined;
  cashMinor: number | undefined;
  creditMinor: number | undefined;
  quantity: number | undefined;
  perMemberMax: number | undefined;
  from: string;
  until: string;
  /** The exact times of the fields that nobody has changed. */
  exact: { from?: string; until?: string | undefined };
  position: number | undefined;
}

export const emptyReward: RewardDraft = {
  code: '',
  type: 'PHYSICAL',
  name: {},
  description: {},
  emblem: '',
  metal: '',
  pointsRequired: undefined,
  cashMinor: undefined,
  creditMinor: undefined,
  quantity: undefined,
  perMemberMax: undefined,
  from: '',
  until: '',
  exact: {},
  position: 100,
};

/** Returns a reward as a draft. */
export function toRewardDraft({
  startsAt,
  endsAt,
  creditMinor,
  perMemberMax,
  ...reward
}: ListedReward): RewardDraft {
  const until = endsAt ?? undefined;
  return {
    ...reward,
    creditMinor: creditMinor ?? undefined,
    perMemberMax: perMemberMax ?? undefined,
    from: toFieldValue(startsAt),
    until: toFieldValue(until),
    exact: { from: startsAt, until },
  };
}

const readExact = (field: string, exact: string | undefined): string | undefined =>
  exact !== undefined && field === toFieldValue(exact) ? exact : parseFieldTime(field);

/** Returns the terms of a reward; undefined while the form is incomplete. */
export function toRewardTerms(draft: RewardDraft): Terms | undefined {
  const { type, emblem, metal, pointsRequired, creditMinor, quantity, position } = draft;
  const [name, description] = [toWords(draft.name), toWords(draft.description)];
  const startsAt = readExact(draft.from, draft.exact.from);
  const isMoney = type !== 'PHYSICAL';
  if (!name || !description || startsAt === undefined || emblem === '' || metal === '') return undefined;
  if (!pointsRequired || !quantity || position === undefined || (isMoney && !creditMinor)) return undefined;
  return {
    ...{ name, description, emblem, metal, pointsRequired, quantity, position, startsAt },
    cashMinor: draft.cashMinor ?? 0,
    creditMinor: isMoney ? (creditMinor ?? null) : null,
    perMemberMax: draft.perMemberMax ?? null,
    endsAt: readExact(draft.until, draft.exact.until) ?? null,
  };
}

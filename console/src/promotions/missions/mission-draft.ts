import type { InputOf, ValueOf } from '@parlour/contracts';
import type { missionsAct, publishMissionAct } from '@parlour/contracts/back-office';
import { type CountedDraft, emptyCounted, readCounted } from '../counted/counted-draft.ts';
import { emptyReward, type RewardDraft, readReward, toRewardDraft } from '../fields/reward-fields.tsx';

export type ListedMission = ValueOf<typeof missionsAct>['missions'][number];
type MissionInput = InputOf<typeof publishMissionAct>;

/** The form of a mission. Targets are minor units or whole numbers; of a multiple, hundredths. */
export interface MissionDraft extends CountedDraft {
  period: ListedMission['period'];
  metric: ListedMission['metric'];
  target: number | undefined;
  reward: RewardDraft;
}

export const emptyMission: MissionDraft = {
  ...emptyCounted,
  period: 'D',
  metric: 'VALID_BET',
  target: undefined,
  reward: emptyReward,
};

/** Returns a draft that copies a mission. The draft needs a new code. */
export const toCopy = ({ period, metric, gameTypes, target, reward }: ListedMission): MissionDraft => ({
  ...emptyMission,
  ...{ period, metric, target },
  gameTypes: gameTypes ?? [],
  reward: toRewardDraft(reward),
});

/** Returns the input of the act; undefined while the form is incomplete. */
export function toMissionInput(draft: MissionDraft, reason: string): MissionInput | undefined {
  const { period, metric, target } = draft;
  const counted = readCounted(draft);
  const reward = readReward(draft.reward);
  return counted && target && reward ? { ...counted, period, metric, target, reward, reason } : undefined;
}

import type { GameType, InputOf, ValueOf } from '@parlour/contracts';
import type { missionsAct, publishMissionAct } from '@parlour/contracts/back-office';
import { parseFieldTime } from '../../times.ts';

export type ListedMission = ValueOf<typeof missionsAct>['missions'][number];
type MissionInput = InputOf<typeof publishMissionAct>;

/** The form of a mission. Amounts and targets are minor units or whole numbers; of a multiple, hundredths. */
export interface MissionDraft {
  code: string;
  period: ListedMission['period'];
  metric: ListedMission['metric'];
  gameTypes: readonly GameType[];
  target: number | undefined;
  kind: ListedMission['reward']['kind'];
  amount: number | undefined;
  multiple: string;
  from: string;
  to: string;
}

export const emptyMission: MissionDraft = {
  code: '',
  period: 'D',
  metric: 'VALID_BET',
  gameTypes: [],
  target: undefined,
  kind: 'POINTS',
  amount: undefined,
  multiple: '0',
  from: '',
  to: '',
};

/** Returns a draft that copies a mission. The draft needs a new code. */
export const toCopy = ({ period, metric, gameTypes, target, reward }: ListedMission): MissionDraft => ({
  ...emptyMission,
  ...{ period, metric, target },
  gameTypes: gameTypes ?? [],
  kind: reward.kind,
  amount: reward.amount,
  multiple: String(reward.turnoverMultiple),
});

/** Returns the input of the act; undefined while the form is incomplete. */
export function toMissionInput(draft: MissionDraft, reason: string): MissionInput | undefined {
  const { code, period, metric, gameTypes, target, kind, amount } = draft;
  // Points never require bets.
  const turnoverMultiple = kind === 'POINTS' ? 0 : Number(draft.multiple);
  if (code.trim() === '' || !target || !amount || !Number.isFinite(turnoverMultiple)) return undefined;
  const [from, to] = [parseFieldTime(draft.from), parseFieldTime(draft.to)];
  return {
    ...{ period, metric, target, reason },
    code: code.trim(),
    reward: { kind, amount, turnoverMultiple },
    ...(gameTypes.length > 0 && { gameTypes: [...gameTypes] }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

import type { InputOf, ValueOf } from '@parlour/contracts';
import type { missionsAct, publishLeaderboardAct } from '@parlour/contracts/back-office';
import { type CountedDraft, emptyCounted, readCounted } from '../counted/counted-draft.ts';
import { emptyReward, type RewardDraft, readReward, toRewardDraft } from '../fields/reward-fields.tsx';

export type ListedBoard = ValueOf<typeof missionsAct>['leaderboards'][number];
type BoardInput = InputOf<typeof publishLeaderboardAct>;

interface PrizeDraft extends RewardDraft {
  from: number | undefined;
  to: number | undefined;
}

/** The form of a leaderboard. */
export interface BoardDraft extends CountedDraft {
  period: ListedBoard['period'];
  metric: ListedBoard['metric'];
  prizes: readonly PrizeDraft[];
}

export const emptyBoard: BoardDraft = {
  ...emptyCounted,
  period: 'W',
  metric: 'VALID_BET',
  prizes: [{ ...emptyReward, from: 1, to: 1 }],
};

/** Returns a draft that copies a leaderboard. The draft needs a new code. */
export const toCopy = ({ period, metric, gameTypes, prizes }: ListedBoard): BoardDraft => ({
  ...emptyBoard,
  ...{ period, metric },
  gameTypes: gameTypes ?? [],
  prizes: prizes.map(({ from, to, ...reward }) => ({ from, to, ...toRewardDraft(reward) })),
});

/** Returns a prize for the rank that follows the last one. */
export function createNextPrize(prizes: BoardDraft['prizes']): PrizeDraft {
  const next = (prizes.at(-1)?.to ?? 0) + 1;
  return { ...emptyReward, from: next, to: next };
}

/** Returns the input of the act; undefined while the form is incomplete. */
export function toBoardInput(draft: BoardDraft, reason: string): BoardInput | undefined {
  const { period, metric } = draft;
  const counted = readCounted(draft);
  const prizes = draft.prizes.flatMap(({ from, to, ...given }) => {
    const reward = readReward(given);
    return from && to && reward ? [{ from, to, ...reward }] : [];
  });
  if (counted === undefined || prizes.length < draft.prizes.length) return undefined;
  return { ...counted, period, metric, prizes, reason };
}

import * as calls from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import { formatRewardNo } from './reward-rules.ts';
import type { Reward } from './reward-store.ts';
import type { RewardCenter } from './rewards.ts';

export const rewardRoutes = (rewards: RewardCenter): readonly RouteEntry[] => [
  route(calls.listRewardsCall, async ({ input: { page, pageSize }, session }) => {
    const { rewards: rows, total, refusal } = await rewards.list(session.memberId, { page, pageSize });
    return {
      rows: rows.map(toWireReward),
      page,
      total,
      totalPages: Math.ceil(total / pageSize),
      ...(refusal && { blockedBy: refusal }),
    };
  }),
  route(calls.claimRewardCall, async ({ input, session }) =>
    toWireReward(await rewards.claim(session.memberId, input.rewardId)),
  ),
  route(calls.claimAllRewardsCall, async ({ session }) => {
    const claimed = await rewards.claimAll(session.memberId);
    const sum = (kind: Reward['kind']): number =>
      claimed.filter((reward) => reward.kind === kind).reduce((total, { amount }) => total + amount, 0);
    return { claimed: claimed.map(toWireReward), money: sum('MONEY'), points: sum('POINTS') };
  }),
];

const million = 1_000_000;

export const toWireReward = (reward: Reward) => ({
  rewardId: reward.id,
  rewardNo: formatRewardNo(reward.id),
  source: reward.source,
  ...(reward.title && { title: reward.title }),
  kind: reward.kind,
  amount: reward.amount,
  turnoverMultiple: reward.turnoverMultiplePpm / million,
  status: reward.status,
  createdAt: reward.createdAt.toISOString(),
  availableFrom: reward.availableFrom.toISOString(),
  ...(reward.expiresAt && { expiresAt: reward.expiresAt.toISOString() }),
  ...(reward.closedAt && { closedAt: reward.closedAt.toISOString() }),
  ...(reward.closeReason !== undefined && { reason: reward.closeReason }),
});

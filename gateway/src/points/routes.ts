import { artVersion } from '@parlour/art';
import { toLanguageCode } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../server/index.ts';
import type { PointsService, Redemption, Reward } from './service.ts';

export const pointsRoutes = (points: PointsService): readonly RouteEntry[] => [
  route(calls.getPointBalanceCall, ({ session }) => points.getBalance(session.memberId)),
  route(calls.getPointRewardsCall, async ({ input }) => ({
    rewards: (await points.listRewards(toLanguageCode(input.language))).map(toWireReward),
  })),
  route(calls.listRedemptionsCall, async ({ input, session }) => {
    const { language, page, pageSize } = input;
    const query = { language: toLanguageCode(language), page, pageSize };
    const { redemptions, total } = await points.listRedemptions(session.memberId, query);
    return { rows: redemptions.map(toWireRedemption), page, totalPages: Math.ceil(total / pageSize), total };
  }),
  route(calls.getPointConfigCall, async () => {
    const { rates, ...config } = await points.getConfig();
    return { ...config, earn: rates.map((rate) => ({ ...rate })), expires: false as const };
  }),
];

const toWireReward = (reward: Reward) => ({
  rewardId: reward.id,
  type: reward.type,
  name: reward.name,
  description: reward.description,
  imageUrl: `/art/${artVersion}/emblem/${reward.emblem}.svg?metal=${reward.metal}`,
  pointsReq: reward.pointsRequired,
  amountReq: reward.cashMinor,
  quantity: reward.quantity,
  available: reward.available,
  perUserMax: reward.perMemberMax,
  fields: [...reward.requiredFields],
  from: reward.startsAt.toISOString(),
  to: reward.endsAt?.toISOString(),
});

const toWireRedemption = (redemption: Redemption) => ({
  redemptionNo: redemption.number,
  rewardId: redemption.rewardId,
  rewardName: redemption.rewardName,
  units: redemption.units,
  points: redemption.points,
  paidAmount: redemption.paidMinor,
  paidAccount: redemption.paidMinor > 0 ? ('main' as const) : undefined,
  status: redemption.status,
  remark: redemption.remark,
  redeemedAt: redemption.redeemedAt.toISOString(),
});

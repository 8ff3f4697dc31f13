import { artVersion } from '@parlour/art';
import { type LanguageCode, toLanguageCode } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { type RouteEntry, route, showText, withPages } from '../server/index.ts';
import type { StoredRedemption } from './redemption/index.ts';
import type { PointsService, Reward } from './service.ts';

export const pointsRoutes = (points: PointsService): readonly RouteEntry[] => [
  route(calls.getPointBalanceCall, async ({ session }) => {
    const [balance, dailyConvertLeft] = await Promise.all([
      points.getBalance(session.memberId),
      points.conversions.readDailyLeft(session.memberId),
    ]);
    return { ...balance, dailyConvertLeft };
  }),
  route(calls.convertPointCall, async ({ input, session }) => {
    const converted = await points.conversions.convert(session.memberId, input);
    return {
      conversionNo: converted.number,
      points: converted.points,
      amount: converted.creditedMinor,
      convertedAt: converted.convertedAt.toISOString(),
    };
  }),
  route(calls.getPointRewardsCall, async ({ input }) => ({
    rewards: (await points.listRewards(toLanguageCode(input.language))).map(toWireReward),
  })),
  route(
    calls.redeemPointRewardCall,
    async ({ input: { language, ...input }, session }) =>
      toWireRedemption(
        await points.redemptions.redeem(session.memberId, {
          ...input,
          points: input.points,
          amount: input.amount,
          address: input.address,
          countryDialingCode: input.countryDialingCode,
          mobileNum: input.mobileNum,
        }),
        toLanguageCode(language),
      ),
    // Many members take a popular reward at the same moment.
    { bulkhead: 'points' },
  ),
  route(calls.listRedemptionsCall, async ({ input: { language, page, pageSize }, session }) => {
    const { redemptions, count } = await points.redemptions.list(session.memberId, { page, pageSize });
    const rows = redemptions.map((one) => toWireRedemption(one, toLanguageCode(language)));
    const { total, totalPages } = withPages(count, { page, pageSize });
    return { rows, page, totalPages, total };
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
  credit: reward.creditMinor,
  quantity: reward.quantity,
  available: reward.available,
  perUserMax: reward.perMemberMax,
  fields: [...reward.requiredFields],
  from: reward.startsAt.toISOString(),
  to: reward.endsAt?.toISOString(),
});

const toWireRedemption = (redemption: StoredRedemption, language: LanguageCode) => ({
  redemptionNo: redemption.number,
  rewardId: redemption.rewardId,
  rewardName: showText(redemption.rewardName, language),
  units: redemption.units,
  points: redemption.points,
  paidAmount: redemption.paidMinor,
  paidAccount: redemption.paidMinor > 0 ? ('main' as const) : undefined,
  status: redemption.status,
  remark: redemption.remark ?? undefined,
  address: redemption.address ?? undefined,
  mobile: redemption.mobile ?? undefined,
  shipment:
    redemption.shipment && redemption.shipmentAt
      ? {
          status: redemption.shipment,
          carrier: redemption.carrier ?? undefined,
          tracking: redemption.tracking ?? undefined,
          at: redemption.shipmentAt.toISOString(),
        }
      : undefined,
  redeemedAt: redemption.redeemedAt.toISOString(),
  decidedAt: redemption.decidedAt?.toISOString(),
});

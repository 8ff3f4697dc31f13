import { minuteMs } from '@parlour/basics';
import type { Api, CallOptions, GameType, InputOf, LanguageCode, ValueOf } from '@parlour/contracts';
import {
  convertPointCall,
  getPointBalanceCall,
  getPointConfigCall,
  getPointRewardsCall,
  listRedemptionsCall,
  type RedemptionStatus,
  type RewardType,
  redeemPointRewardCall,
  type ShipmentStatus,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

export interface PointBalance {
  points: number;
  /** Reserved for redemptions that wait for a decision; not part of `points`. */
  held: number;
  /** Progress towards the next point, in millionths of a point; negative while the member owes points for void bets. */
  carriedMicroPoints: number;
  /** The points that the member may still convert today. */
  dailyConvertLeft: number;
}

/** Returns the member's points. Fails with `session.required`, as all calls of the mall do. */
const getPointBalance = (api: Api, options?: CallOptions): Promise<PointBalance> =>
  api.call(getPointBalanceCall, {}, options);

export interface PointReward {
  id: number;
  kind: 'thing' | 'credit' | 'bonus';
  name: string;
  description: string;
  imageUrl: string;
  /** The price of one: points, and a cash part (0: points only). */
  points: number;
  cashMinor: number;
  /** The amount that one unit adds to the wallet, or to the bonuses; undefined for goods. */
  creditMinor: number | undefined;
  quantity: number;
  available: number;
  /** Undefined: no separate limit. */
  perMemberMax: number | undefined;
  /** Fields that a redemption requires in addition to the payment password. */
  asksFor: readonly ('address' | 'mobile')[];
  to: Date | undefined;
}

const rewardKinds: Record<RewardType, PointReward['kind']> = {
  PHYSICAL: 'thing',
  CREDIT: 'credit',
  FREEBET: 'bonus',
};

/** Returns the rewards that are currently offered, including sold-out ones. */
async function listPointRewards(
  api: Api,
  language: LanguageCode,
  options?: CallOptions,
): Promise<PointReward[]> {
  const { rewards } = await api.call(getPointRewardsCall, { language }, options);
  return rewards.map((wire) => ({
    id: wire.rewardId,
    kind: rewardKinds[wire.type],
    name: wire.name,
    description: wire.description,
    imageUrl: wire.imageUrl,
    points: wire.pointsReq,
    cashMinor: wire.amountReq,
    creditMinor: wire.credit,
    quantity: wire.quantity,
    available: wire.available,
    perMemberMax: wire.perUserMax,
    asksFor: wire.fields,
    to: wire.to === undefined ? undefined : new Date(wire.to),
  }));
}

export interface PointConfig {
  /** Points for one unit of money, which is a hundred minor units. */
  pointsPerUnit: number;
  convert: { minPoints: number; stepPoints: number; dailyMaxPoints: number };
  /** Points per million minor units of valid bet; a game type that is not listed earns none. */
  rates: readonly { gameType: GameType; ptsPpm: number }[];
}

/** Returns the rules for earning and converting points. */
async function getPointConfig(api: Api, options?: CallOptions): Promise<PointConfig> {
  const wire = await api.call(getPointConfigCall, {}, options);
  return {
    pointsPerUnit: wire.ratioPointsPerUnit,
    convert: {
      minPoints: wire.minConvert,
      stepPoints: wire.convertMultiple,
      dailyMaxPoints: wire.dailyConvertMax,
    },
    rates: wire.earn,
  };
}

export type RedemptionState = 'in-process' | 'approved' | 'rejected';

type ShipmentState = 'preparing' | 'sent' | 'delivered' | 'returned';

export interface Redemption {
  number: string;
  rewardName: string;
  units: number;
  points: number;
  cashMinor: number;
  state: RedemptionState;
  /** An operator's message: the delivery, or the reason for a rejection. */
  remark: string | undefined;
  /** The delivery address of goods. */
  address: string | undefined;
  mobile: string | undefined;
  /** The goods of an approved redemption. */
  shipment: { state: ShipmentState; carrier: string | undefined; tracking: string | undefined } | undefined;
  redeemedAt: Date;
}

interface RedemptionPage {
  redemptions: readonly Redemption[];
  totalPages: number;
  total: number;
}

const shipmentStates: Record<ShipmentStatus, ShipmentState> = {
  PREPARING: 'preparing',
  SENT: 'sent',
  DELIVERED: 'delivered',
  RETURNED: 'returned',
};

const redemptionStates: Record<RedemptionStatus, RedemptionState> = {
  IN_PROCESS: 'in-process',
  APPROVED: 'approved',
  REJECTED: 'rejected',
};

/** Returns the member's redemptions, newest first; `page` counts from 1. */
async function listRedemptions(
  api: Api,
  input: { language: LanguageCode; page: number; pageSize?: number },
  options?: CallOptions,
): Promise<RedemptionPage> {
  const { rows, totalPages, total } = await api.call(listRedemptionsCall, input, options);
  return { redemptions: rows.map(toRedemption), totalPages, total };
}

const toRedemption = (wire: ValueOf<typeof redeemPointRewardCall>): Redemption => ({
  number: wire.redemptionNo,
  rewardName: wire.rewardName,
  units: wire.units,
  points: wire.points,
  cashMinor: wire.paidAmount,
  state: redemptionStates[wire.status],
  remark: wire.remark,
  address: wire.address,
  mobile: wire.mobile,
  shipment: wire.shipment && {
    state: shipmentStates[wire.shipment.status],
    carrier: wire.shipment.carrier,
    tracking: wire.shipment.tracking,
  },
  redeemedAt: new Date(wire.redeemedAt),
});

/**
 * Redeems units of a reward. The same `requestId` returns the same redemption. Fails with the errors of
 * `redeemPointRewardCall`.
 */
export const redeemPointReward = async (
  api: Api,
  request: InputOf<typeof redeemPointRewardCall>,
  options?: CallOptions,
): Promise<Redemption> => toRedemption(await api.call(redeemPointRewardCall, request, options));

interface PointConversion {
  number: string;
  points: number;
  creditedMinor: number;
}

/**
 * Converts points into money. The same `requestId` returns the same conversion. Fails with the errors of
 * `convertPointCall`.
 */
export async function convertPoints(
  api: Api,
  request: InputOf<typeof convertPointCall>,
  options?: CallOptions,
): Promise<PointConversion> {
  const { conversionNo, points, amount } = await api.call(convertPointCall, request, options);
  return { number: conversionNo, points, creditedMinor: amount };
}

const catalogueStaleMs = minuteMs;

/** Query key prefix of the rewards, whose stock every redemption changes. */
export const pointRewardsKey = ['point-mall', 'rewards'] as const;

/** Query key prefix of everything that depends on the member's points. */
export const pointsKey = ['points'] as const;

export const pointBalanceQuery = (api: Api) =>
  queryOptions({
    queryKey: [...pointsKey, 'balance'],
    queryFn: ({ signal }) => getPointBalance(api, { signal }),
  });

export const pointRewardsQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: [...pointRewardsKey, language],
    queryFn: ({ signal }) => listPointRewards(api, language, { signal }),
    staleTime: catalogueStaleMs,
  });

export const pointConfigQuery = (api: Api) =>
  queryOptions({
    queryKey: ['point-mall', 'config'],
    queryFn: ({ signal }) => getPointConfig(api, { signal }),
    staleTime: catalogueStaleMs,
  });

export const redemptionsQuery = (api: Api, input: { language: LanguageCode; page: number }) =>
  queryOptions({
    queryKey: [...pointsKey, 'redemptions', input],
    queryFn: ({ signal }) => listRedemptions(api, input, { signal }),
  });

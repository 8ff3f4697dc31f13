import type { ValueOf } from '@parlour/contracts';
import {
  getPointBalanceCall,
  getPointConfigCall,
  getPointRewardsCall,
  listRedemptionsCall,
} from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

type WireReward = ValueOf<typeof getPointRewardsCall>['rewards'][number];
type WireRedemption = ValueOf<typeof listRedemptionsCall>['rows'][number];

/** Creates a plain reward; a test overrides the fields that it is about. */
export const createWireReward = (rewardId: number, over: Partial<WireReward> = {}): WireReward => ({
  rewardId,
  type: 'PHYSICAL',
  name: `Reward ${rewardId}`,
  description: 'A thing',
  imageUrl: '/art/v1/emblem/parasol.svg?metal=gold',
  pointsReq: 5_000,
  amountReq: 0,
  quantity: 100,
  available: 40,
  fields: [],
  from: '2026-01-01T00:00:00.000Z',
  ...over,
});

export const createWireRedemption = (
  redemptionNo: string,
  over: Partial<WireRedemption> = {},
): WireRedemption => ({
  redemptionNo,
  rewardId: 1,
  rewardName: 'Parasol',
  units: 1,
  points: 5_000,
  paidAmount: 0,
  status: 'IN_PROCESS',
  redeemedAt: '2026-11-20T04:00:00.000Z',
  ...over,
});

export interface Mall {
  points: number;
  held?: number;
  carriedMicroPoints?: number;
  rewards?: readonly WireReward[];
  redemptions?: readonly WireRedemption[];
}

/** Creates a gateway with a mall. The next call answers from the changed `mall`. */
export function createPointsGateway(mall: Mall): FakeGateway {
  const gateway = createFakeGateway();
  gateway.on(getPointBalanceCall, () => ({
    points: mall.points,
    held: mall.held ?? 0,
    carriedMicroPoints: mall.carriedMicroPoints ?? 0,
  }));
  gateway.on(getPointConfigCall, () => ({
    ratioPointsPerUnit: 10,
    minConvert: 1_000,
    convertMultiple: 100,
    dailyConvertMax: 1_000_000,
    earn: [
      { gameType: 'RNG' as const, ptsPpm: 100 },
      { gameType: 'ELOTT' as const, ptsPpm: 40 },
      { gameType: 'LOTT' as const, ptsPpm: 40 },
    ],
    expires: false as const,
  }));
  gateway.on(getPointRewardsCall, () => ({ rewards: [...(mall.rewards ?? [])] }));
  gateway.on(listRedemptionsCall, ({ input }) => {
    const all = mall.redemptions ?? [];
    const start = (input.page - 1) * input.pageSize;
    return {
      rows: all.slice(start, start + input.pageSize),
      page: input.page,
      totalPages: Math.ceil(all.length / input.pageSize),
      total: all.length,
    };
  });
  return gateway;
}

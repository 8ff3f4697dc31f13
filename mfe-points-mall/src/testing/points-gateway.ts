import type { ValueOf } from '@parlour/contracts';
import {
  convertPointCall,
  getAccountRecordCall,
  getCountryCall,
  getPointBalanceCall,
  getPointConfigCall,
  getPointRewardsCall,
  getProtectionCall,
  listRedemptionsCall,
  redeemPointRewardCall,
} from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

type WireReward = ValueOf<typeof getPointRewardsCall>['rewards'][number];
type WireMovement = ValueOf<typeof getAccountRecordCall>['rows'][number];
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

/** Creates a movement of points. Tests override the fields that they test. */
export const createWireMovement = (txNo: string, over: Partial<WireMovement> = {}): WireMovement => ({
  txNo,
  time: '2026-11-20T04:00:00.000Z',
  type: 'POINT_EARN',
  amount: 120,
  balanceBefore: 0,
  balanceAfter: 120,
  status: 'DONE',
  ...over,
});

export interface Mall {
  points: number;
  held?: number;
  carriedMicroPoints?: number;
  rewards?: readonly WireReward[];
  redemptions?: readonly WireRedemption[];
  movements?: readonly WireMovement[];
  isExcluded?: boolean;
}

/** Creates a gateway with a mall. The next call answers from the changed `mall`. */
export function createPointsGateway(mall: Mall): FakeGateway {
  const gateway = createFakeGateway();
  gateway.on(getPointBalanceCall, () => ({
    points: mall.points,
    held: mall.held ?? 0,
    carriedMicroPoints: mall.carriedMicroPoints ?? 0,
    dailyConvertLeft: 1_000_000,
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
  gateway.on(getProtectionCall, () => ({
    serverTime: '2026-11-20T12:00:00.000Z',
    limits: [],
    realityCheck: { minutes: 60, choices: [60] },
    rules: {
      loosenAfterHours: 24,
      confirmWithinHours: 168,
      coolOffs: [],
      exclusions: [],
      endDecisionDays: 7,
    },
    offerDepositLimit: false,
    ...(mall.isExcluded && {
      block: { kind: 'COOL_OFF' as const, setBy: 'member' as const, startsAt: '2026-11-20T11:00:00.000Z' },
    }),
  }));
  gateway.on(getCountryCall, () => ({ countryCode: 'MM', countryDialingCode: '+95' }));
  gateway.on(redeemPointRewardCall, ({ input }) =>
    createWireRedemption('P-1', { rewardId: input.rewardId, units: input.units }),
  );
  gateway.on(convertPointCall, ({ input: { points } }) => ({
    conversionNo: 'C-1',
    points,
    amount: points * 10,
    convertedAt: '2026-11-20T04:00:00.000Z',
  }));
  gateway.on(getAccountRecordCall, ({ input: { types, page } }) => {
    const rows = (mall.movements ?? []).filter(({ type }) => types.length === 0 || types.includes(type));
    return {
      rows,
      totals: { count: rows.length, in: 0, out: 0, net: 0 },
      page,
      totalPages: Math.ceil(rows.length / 20),
    };
  });
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

import { AppError, type ValueOf } from '@parlour/contracts';
import {
  cancelBonusCall,
  claimMissionCall,
  claimRewardCall,
  getBonusDetailsCall,
  getClubCall,
  getMissionLeaderboardCall,
  getMissionSummaryCall,
  getReferralCall,
  getRewardCountsCall,
  listLeaderboardsCall,
  listRewardsCall,
} from '@parlour/contracts/calls';
import { createFakeGateway, createWireGrant, type FakeGateway } from '@parlour/testing';

type WireReward = ValueOf<typeof claimRewardCall>;
type WireMission = ValueOf<typeof getMissionSummaryCall>['missions'][number];

const soon = new Date(2026, 10, 30, 12).toISOString();
const earlier = new Date(2026, 10, 20, 12).toISOString();

export const createWireReward = (rewardId: number, over: Partial<WireReward> = {}): WireReward => ({
  rewardId,
  rewardNo: `R${rewardId}`,
  source: 'PROMO',
  kind: 'MONEY',
  amount: 1_000,
  turnoverMultiple: 0,
  status: 'CLAIMABLE',
  createdAt: earlier,
  availableFrom: earlier,
  ...over,
});

export const createWireMission = (missionId: string, over: Partial<WireMission> = {}): WireMission => ({
  missionId,
  periodStart: '2026-11-20',
  period: 'D',
  metric: 'VALID_BET',
  running: true,
  target: 10_000,
  progress: 2_500,
  completed: false,
  claimed: false,
  reward: { kind: 'MONEY', amount: 500, turnoverMultiple: 2 },
  endsAt: soon,
  claimUntil: soon,
  ...over,
});

const createGrant = () =>
  createWireGrant({
    title: { EN: 'First deposit bonus' },
    bets: [
      { betNo: 'B0000000042', counted: 1_000 },
      { betNo: 'B0000000041', counted: 500 },
    ],
    createdAt: earlier,
    expiresAt: soon,
  });
interface Kept {
  rewards?: WireReward[];
  missions?: WireMission[];
  /** The error with which every claim would fail. */
  blockedBy?: string;
}

/** Creates a gateway that stores rewards and missions, and claims them. */
export function createRewardsGateway({ rewards = [], missions = [], blockedBy }: Kept = {}): FakeGateway {
  const gateway = createFakeGateway();
  gateway.on(getRewardCountsCall, () => ({ rewardCount: 0, missionCount: 0, blockedBy }));
  gateway.on(listRewardsCall, ({ input: { page } }) => ({
    rows: [...rewards],
    page,
    total: rewards.length,
    totalPages: 1,
  }));
  gateway.on(claimRewardCall, ({ input }) => {
    const reward = rewards.find(({ rewardId }) => rewardId === input.rewardId);
    if (!reward) throw new AppError('rewards.not-found', 'no such reward');
    reward.status = 'CLAIMED';
    return reward;
  });
  gateway.on(getMissionSummaryCall, () => ({ missions: [...missions], missionCount: 0, blockedBy }));
  gateway.on(claimMissionCall, ({ input }) => {
    const mission = missions.find(({ missionId }) => missionId === input.missionId);
    if (!mission) throw new AppError('missions.not-found', 'no such mission');
    mission.claimed = true;
    return { kind: mission.reward.kind, paid: mission.reward.amount, deducted: 0 };
  });
  gateway.on(listLeaderboardsCall, () => ({
    boards: [
      {
        boardId: 'week',
        period: 'W' as const,
        metric: 'VALID_BET' as const,
        gameTypes: ['RNG' as const],
        prizes: [{ from: 1, to: 1, kind: 'MONEY' as const, amount: 90_000, turnoverMultiple: 1 }],
      },
    ],
  }));
  gateway.on(getMissionLeaderboardCall, ({ input }) => ({
    list: [{ rank: 1, account: input.previous ? 'li***' : 'mo***', avatarUrl: '/art/a.svg', score: 70_000 }],
    own: { rank: 12, score: 300 },
    endsAt: soon,
    final: input.previous,
  }));
  gateway.on(getReferralCall, ({ input: { page } }) => ({
    code: '12345678',
    terms: { deposit: 5_000, validBet: 50_000, days: 14, reward: 1_000, turnoverMultiple: 1 },
    invited: 1,
    paid: 0,
    waiting: 1,
    earned: 3_000,
    friends: [
      {
        account: 'fr***',
        registeredAt: earlier,
        deadline: soon,
        status: 'OPEN' as const,
        deposited: true,
        played: false,
      },
    ],
    page,
    totalPages: 1,
  }));
  gateway.on(getClubCall, () => ({
    rankLevel: 1,
    progress: 60_000,
    levels: [
      { rankLevel: 0, name: { EN: 'Member' }, required: 0, vipService: false },
      { rankLevel: 1, name: { EN: 'Bronze' }, required: 50_000, vipService: false },
      {
        rankLevel: 2,
        name: { EN: 'Silver' },
        required: 100_000,
        vipService: true,
        upgrade: { amount: 4_000, turnoverMultiple: 1 },
      },
    ],
  }));
  let grants = [createGrant()];
  gateway.on(cancelBonusCall, () => {
    grants = grants.map((grant) => ({ ...grant, status: 'CANCELLED', balance: 0 }));
    return {};
  });
  gateway.on(getBonusDetailsCall, () => ({
    grants,
    tasks: [
      {
        taskId: 1,
        source: 'BONUS' as const,
        base: 1_000,
        multiple: 2,
        required: 2_000,
        progress: 700,
        remaining: 1_300,
        status: 'OPEN' as const,
        excludedVendors: [],
        createdAt: earlier,
        reward: createWireReward(4, { title: { EN: 'Monday gift' }, status: 'CLAIMED' }),
      },
    ],
    remaining: 1_300,
  }));
  return gateway;
}

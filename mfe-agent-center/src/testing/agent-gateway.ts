import { getContractFlagsCall, getTeamOverviewCall, listTeamDownlinesCall } from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

const kyat = 100;
const dayMs = 86_400_000;

const listDays = (from: string, to: string): string[] => {
  const first = Date.parse(`${from}T12:00:00Z`);
  const count = Math.round((Date.parse(`${to}T12:00:00Z`) - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
};

const figures = {
  newMembers: 97,
  depositSum: 5_000_000 * kyat,
  depositors: 40,
  firstDepositors: 3,
  withdrawSum: 800_000 * kyat,
  stake: 700_000_000 * kyat,
  validBet: 683_100_000 * kyat,
  bettors: 1_300,
  activeMembers: 1_284,
  payout: 659_000_000 * kyat,
  rebate: 200_000 * kyat,
  bonus: 110_000 * kyat,
  teamProfit: 40_690_000 * kyat,
};

/** Creates a fake gateway with an agent who has `downlineCount` direct downlines. */
export function createAgentGateway(downlineCount = 3): FakeGateway {
  const gateway = createFakeGateway();
  gateway.on(getTeamOverviewCall, ({ input }) => ({
    teamBalance: 1_284_650 * kyat,
    members: 199,
    onlineNow: 12,
    period: figures,
    before: { ...figures, activeMembers: 1_209, newMembers: 106, depositSum: 0 },
    trend: listDays(input.from, input.to).map((day, place) => ({
      day,
      validBet: (place + 1) * 1_000_000 * kyat,
      teamProfit: (place % 2 === 0 ? 1 : -1) * 50_000 * kyat,
      depositSum: 0,
      newMembers: 0,
    })),
  }));
  gateway.on(listTeamDownlinesCall, ({ input }) => {
    const page = Number(input.page ?? 1);
    const size = Number(input.pageSize ?? 20);
    const all = Array.from({ length: downlineCount }, (_, index) => ({
      account: `m${index}***`,
      isAgent: index === 0 ? 1 : 0,
      joinedAt: new Date(Date.UTC(2026, 5, 1, index)).toISOString(),
      teamSize: index === 0 ? 142 : 0,
      stake: 1_000 * kyat,
      validBet: 900 * kyat,
      teamProfit: index === 1 ? -50 * kyat : 100 * kyat,
    }));
    return {
      rows: all.slice((page - 1) * size, page * size),
      page,
      total: all.length,
      totalPages: Math.ceil(all.length / size),
    };
  });
  gateway.on(getContractFlagsCall, () => noContracts);
  return gateway;
}

export const noContracts = {
  dailysalreqtype: false,
  divtypereq: false,
  contracthoursalreq: false,
  realtimesalreqtype: false,
  contractmrdailysalinfotype: false,
  contracthoursalinfo: false,
  dailysalinfotype: false,
  realtimesalinfotype: false,
  divtypeinfo: false,
};

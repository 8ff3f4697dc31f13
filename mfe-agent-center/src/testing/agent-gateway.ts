import type { ValueOf } from '@parlour/contracts';
import {
  createInvitationCall,
  endInvitationCall,
  exportTeamBetsCall,
  exportTeamMovementsCall,
  getProfitCall,
  getTeamOverviewCall,
  getTeamStatementCall,
  listAgentAnnouncementsCall,
  listInvitationsCall,
  listTeamBetsCall,
  listTeamDownlinesCall,
  listTeamMembersCall,
  listTeamMovementsCall,
} from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';
import { addNoContracts } from './contract-gateway.ts';
import { addSettlements } from './settlement-gateway.ts';

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
  gateway.on(listAgentAnnouncementsCall, () => ({
    notices: [
      {
        id: '7',
        title: 'New terms',
        html: '<p>They begin in <b>March</b>.</p>',
        publishedAt: '2026-11-20T04:00:00Z',
      },
      {
        id: '6',
        title: 'Holidays',
        html: '<p>We answer as always.</p>',
        publishedAt: '2026-11-10T04:00:00Z',
      },
    ],
  }));
  gateway.on(getTeamOverviewCall, ({ input }) => ({
    teamBalance: 1_284_650 * kyat,
    members: 199,
    onlineNow: 12,
    period: figures,
    before: { ...figures, activeMembers: 1_209, newMembers: 106, depositSum: 0, withdrawSum: 640_000 * kyat },
    trend: listDays(input.from, input.to).map((day, index) => ({
      day,
      validBet: (index + 1) * 1_000_000 * kyat,
      teamProfit: (index % 2 === 0 ? 1 : -1) * 50_000 * kyat,
      depositSum: 0,
      newMembers: 0,
    })),
  }));
  gateway.on(listTeamDownlinesCall, ({ input }) => {
    const page = Number(input.page ?? 1);
    const size = Number(input.pageSize ?? 20);
    const all = Array.from({ length: downlineCount }, (_, index) => ({
      memberNo: 1_001 + index,
      account: `m${index}***`,
      isAgent: index === 0 ? 1 : 0,
      joinedAt: new Date(Date.UTC(2026, 5, 1, index)).toISOString(),
      teamSize: index === 0 ? 142 : 0,
      rebatePpm: index === 0 ? 12_000 : 0,
      contract: (['SIGNED', 'NONE', 'OFFERED'] as const)[index % 3] ?? 'NONE',
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
  addNoContracts(gateway);
  addInvitations(gateway);
  addMembers(gateway);
  addRecords(gateway);
  addSettlements(gateway);
  return gateway;
}

type WireInvitation = ValueOf<typeof createInvitationCall>;

const openInvitation: WireInvitation = {
  code: '12345678',
  kind: 'MEMBER',
  rebatePpm: 0,
  status: 'OPEN',
  createdAt: '2026-11-01T00:00:00Z',
  expiresAt: null,
  uses: 4,
  usesMax: 10,
};

function addInvitations(gateway: FakeGateway): void {
  let rows: WireInvitation[] = [openInvitation];
  gateway.on(listInvitationsCall, () => ({ rows, openMax: 50, rebateMaxPpm: 18_000 }));
  gateway.on(createInvitationCall, ({ input: { kind, rebatePpm = 0, days, usesMax } }) => {
    const invitation: WireInvitation = {
      ...openInvitation,
      code: '87654321',
      kind,
      rebatePpm,
      expiresAt: days === undefined ? null : '2026-12-20T00:00:00Z',
      uses: 0,
      usesMax: usesMax ?? null,
    };
    rows = [invitation, ...rows];
    return invitation;
  });
  gateway.on(endInvitationCall, ({ input: { code } }) => {
    rows = rows.map((row) => (row.code === code ? { ...row, status: 'ENDED' } : row));
    return { ...openInvitation, status: 'ENDED' as const };
  });
}

const agent = { memberNo: 1_042, account: 'mg***' };
const player = { memberNo: 1_077, account: 'mg***' };

function addMembers(gateway: FakeGateway): void {
  const facts = { joinedAt: '2026-06-01T00:00:00Z', lastLoginDay: '2026-11-19', available: true };
  const rows = [
    {
      ...agent,
      ...facts,
      isAgent: 1,
      level: 1,
      upline: null,
      teamSize: 3,
      directs: 1,
      balance: 500 * kyat,
      contracts: ['DIVIDEND' as const],
      rebatePpm: 12_000,
      toUpline: false,
    },
    {
      ...player,
      ...facts,
      isAgent: 0,
      level: 2,
      upline: agent,
      lastLoginDay: null,
      teamSize: 0,
      directs: 0,
      balance: null,
      contracts: [],
      rebatePpm: 0,
      toUpline: false,
      available: false,
    },
  ];
  gateway.on(listTeamMembersCall, ({ input: { of, search } }) => {
    const shown = search === '1077' || of === agent.memberNo ? rows.slice(1) : search ? [] : rows.slice(0, 1);
    return {
      rows: shown,
      above: of === undefined ? [] : [agent],
      page: 1,
      total: shown.length,
      totalPages: shown.length,
    };
  });
}

function addRecords(gateway: FakeGateway): void {
  const bet = {
    ...player,
    betNo: 'B0000000001',
    placedAt: '2026-11-19T06:00:00Z',
    settledAt: '2026-11-19T06:01:00Z',
    gameType: 'RNG' as const,
    vendorName: 'Nova',
    gameName: 'Jade Reels',
    stake: 100 * kyat,
    validBet: 100 * kyat,
    payout: 250 * kyat,
    net: 150 * kyat,
    status: 'WON' as const,
  };
  const betTotals = { stake: 900 * kyat, validBet: 880 * kyat, payout: 400 * kyat, net: -500 * kyat };
  gateway.on(listTeamBetsCall, ({ input: { status, page } }) =>
    status === 'VOID'
      ? {
          rows: [],
          totals: { count: 0, stake: 0, validBet: 0, payout: 0, net: 0 },
          page,
          totalPages: 0,
        }
      : { rows: [bet], totals: { count: 21, ...betTotals }, page, totalPages: 2 },
  );
  gateway.on(exportTeamBetsCall, ({ input: { after } }) =>
    after ? { rows: [bet] } : { rows: [bet], next: { settledAt: bet.settledAt, betNo: 1 } },
  );
  const movement = {
    ...player,
    movementNo: 9,
    at: '2026-11-19T06:00:00Z',
    kind: 'DEPOSIT' as const,
    amount: 1_000 * kyat,
  };
  gateway.on(listTeamMovementsCall, ({ input: { page } }) => ({
    rows: [movement],
    totals: {
      count: 1,
      deposits: 1_000 * kyat,
      withdrawals: 200 * kyat,
      rebates: 0,
      bonuses: 0,
    },
    page,
    totalPages: 1,
  }));
  gateway.on(exportTeamMovementsCall, () => ({ rows: [movement] }));
  const branchFigures = {
    newMembers: 1,
    depositSum: 1_000 * kyat,
    withdrawSum: 0,
    stake: 800 * kyat,
    validBet: 700 * kyat,
    payout: 600 * kyat,
    rebate: 0,
    bonus: 0,
    teamProfit: 200 * kyat,
  };
  gateway.on(getTeamStatementCall, ({ input: { by, to, page } }) => ({
    totals: { ...branchFigures, teamProfit: 250 * kyat },
    ...(by === 'branch' && { own: { ...branchFigures, teamProfit: 50 * kyat } }),
    rows: [by === 'day' ? { day: to, figures: branchFigures } : { branch: agent, figures: branchFigures }],
    page,
    total: 1,
    totalPages: 1,
  }));
  gateway.on(getProfitCall, ({ input: { to } }) => ({
    totals: incomeOfToday,
    rows: [{ day: to, ...incomeOfToday }],
    openStakes: 0,
    lifetime: { deposits: 0, withdrawals: 0, netDeposits: 0 },
  }));
}

const incomeOfToday = {
  stake: 0,
  payout: 0,
  result: 0,
  account: {
    opening: 0,
    closing: 0,
    deposits: 0,
    withdrawals: 0,
    transfers: 0,
    rebate: 0,
    bonus: 0,
    commission: 320 * kyat,
    points: 0,
    adjustments: 0,
    heldChange: 0,
  },
};

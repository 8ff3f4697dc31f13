import type { ValueOf } from '@parlour/contracts';
import {
  getAgentIncomeCall,
  getBranchIncomeCall,
  getSettlementProofCall,
  listRunningPeriodsCall,
  listSettlementsCall,
} from '@parlour/contracts/calls';
import type { FakeGateway } from '@parlour/testing';

type WireProof = ValueOf<typeof getSettlementProofCall>;

/** The worked example of a dividend in docs/contracts.md, in minor units. */
export const dividendProof: WireProof = {
  settlementId: 7,
  contractId: 3,
  type: 'DIVIDEND',
  dividendPeriod: 'H',
  status: 'PAID',
  paidAt: '2026-10-16T02:10:00',
  periodStart: '2026-10-01T00:00:00',
  periodEnd: '2026-10-16T00:00:00',
  validBet: 81_245_000,
  activeMembers: 7,
  base: 5_500_000,
  ratePpm: 80_000,
  gross: 440_000,
  downlines: 120_000,
  net: 320_000,
  shortfall: 0,
  paid: 320_000,
  tiers: [
    { minActive: 3, minValidBet: 10_000_000, ratePpm: 50_000, reached: true, missing: {} },
    {
      minActive: 5,
      minValidBet: 50_000_000,
      minNetLoss: 2_000_000,
      ratePpm: 80_000,
      reached: true,
      missing: {},
    },
    {
      minActive: 10,
      minValidBet: 200_000_000,
      minNetLoss: 10_000_000,
      ratePpm: 120_000,
      reached: false,
      missing: { active: 3, validBet: 118_755_000, netLoss: 4_500_000 },
    },
  ],
  inputs: {
    stake: 82_000_000,
    payout: 75_130_050,
    rebate: 406_225,
    bonus: 650_000,
    salary: 313_725,
    platformFee: 0,
    netLoss: 5_500_000,
    carriedLoss: 0,
    validBet: 81_245_000,
    wonBets: 0,
    lostBets: 0,
    activeMembers: 7,
  },
  exact: '440000000000',
  rounding: '0',
  downlineContracts: [{ contractId: 4, memberNo: 1_042, account: 'mg***', gross: 120_000 }],
  carriedShortfall: 0,
  parts: [],
  carryBefore: '0',
  carryAfter: '0',
  run: 12,
  rulesVersion: 'settlement/1',
  digest: 'ab12',
};

/** The third slice of the worked example of a real-time salary: a bet is voided. */
const sliceProof: WireProof = {
  ...dividendProof,
  settlementId: 8,
  type: 'REALTIME',
  dividendPeriod: undefined,
  salaryType: 'LOSS',
  status: 'NOTHING_LEFT',
  paidAt: undefined,
  periodStart: '2026-10-16T10:00:00',
  periodEnd: '2026-10-16T10:05:00',
  validBet: -6_780,
  activeMembers: 0,
  base: -6_780,
  ratePpm: 2_000,
  gross: 0,
  downlines: 0,
  net: 0,
  paid: 0,
  tiers: [{ ratePpm: 2_000, reached: true, missing: {} }],
  exact: '-13560000',
  downlineContracts: [],
  parts: [
    {
      below: { memberNo: 1_042, account: 'mg***' },
      belowRatePpm: 0,
      ratePpm: 2_000,
      base: -6_780,
      earned: '-13560000',
    },
  ],
  carryBefore: '70000',
  carryAfter: '-13490000',
};

const proofs = [dividendProof, sliceProof];

/** Adds one settled dividend and one settled slice of a real-time salary. */
export function addSettlements(gateway: FakeGateway): void {
  gateway.on(listSettlementsCall, ({ input: { type, status, page } }) => {
    const rows = proofs.filter((one) => one.type === type && (status === undefined || one.status === status));
    const addUp = (name: 'gross' | 'downlines' | 'shortfall' | 'paid') =>
      rows.reduce((sum, row) => sum + Number(row[name]), 0);
    return {
      rows,
      totals: {
        gross: addUp('gross'),
        downlines: addUp('downlines'),
        shortfall: addUp('shortfall'),
        paid: addUp('paid'),
      },
      page,
      total: rows.length,
      totalPages: rows.length,
    };
  });
  gateway.on(getAgentIncomeCall, ({ input: { to } }) => {
    const row = { day: to, status: 'PAID' as const };
    const dividend = { gross: 440_000, downlines: 120_000, net: 320_000, shortfall: 0, paid: 320_000 };
    const slices = { gross: 119, downlines: 0, net: 119, shortfall: 0, paid: 119 };
    return {
      rows: [
        { ...row, type: 'DIVIDEND' as const, settlements: 1, settlementId: 7, ...dividend },
        { ...row, type: 'REALTIME' as const, settlements: 3, ...slices },
      ],
      totals: { gross: 440_119, downlines: 120_000, shortfall: 0, paid: 320_119 },
    };
  });
  gateway.on(getBranchIncomeCall, () => ({
    branches: [
      { memberNo: 1_042, account: 'mg***', validBet: 70_000, income: 2_050 },
      { memberNo: 1_043, account: 'su***', validBet: 10_000, income: -150 },
    ],
    total: 1_900,
  }));
  gateway.on(listRunningPeriodsCall, () => ({
    periods: [
      {
        contractId: 3,
        type: 'DIVIDEND' as const,
        periodStart: '2026-11-16T00:00:00',
        periodEnd: '2026-12-01T00:00:00',
        validBet: 12_000_000,
        activeMembers: 4,
        base: 3_000_000,
        ratePpm: 50_000,
        gross: 150_000,
        tiers: [
          { minActive: 3, minValidBet: 10_000_000, ratePpm: 50_000, reached: true, missing: {} },
          {
            minActive: 5,
            minValidBet: 50_000_000,
            ratePpm: 80_000,
            reached: false,
            missing: { active: 1, validBet: 38_000_000 },
          },
        ],
      },
    ],
  }));
  gateway.on(getSettlementProofCall, ({ input: { settlementId } }) =>
    settlementId === sliceProof.settlementId ? sliceProof : dividendProof,
  );
}

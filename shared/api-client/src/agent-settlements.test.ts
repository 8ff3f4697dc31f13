import type { Api } from '@parlour/contracts';
import { agentContractTypes } from '@parlour/contracts/calls';
import { QueryClient } from '@tanstack/react-query';
import {
  agentIncomeQuery,
  answerContract,
  type CheckedTier,
  contractPreviewQuery,
  contractQuery,
  type DayIncome,
  type GivenContract,
  givenContractsQuery,
  offerContract,
  type PreviewedPeriod,
  type Settlement,
  settlementProofQuery,
  settlementsQuery,
} from './index.ts';

/** Answers every call with `value` and records the requests. */
const createAnsweringApi = (value: unknown) => {
  const asked: unknown[] = [];
  const api = {
    async call(endpoint: { path: string }, input: unknown) {
      asked.push([endpoint.path, input]);
      return value;
    },
  } as unknown as Api;
  return { api, asked };
};
const queries = new QueryClient();
afterAll(() => queries.clear());

const period = {
  periodStart: '2026-11-19T17:30:00.000Z',
  periodEnd: '2026-11-20T17:30:00.000Z',
  validBet: 8_642_050,
  activeMembers: 5,
  base: '12345678901234567',
  ratePpm: 8_000,
  gross: 69_136,
  downlines: 12_000,
  net: 57_136,
  shortfall: 0,
  paid: 57_136,
};
const row = {
  ...period,
  settlementId: 7,
  contractId: 3,
  type: 'DAILY',
  salaryType: 'LOSS',
  status: 'PAID',
  paidAt: '2026-11-20T19:35:00.000Z',
};
const proof = {
  tiers: [{ minActive: 8, ratePpm: 10_000, reached: false, missing: { active: 3, validBet: 1 } }],
  inputs: {
    stake: 1,
    payout: 2,
    rebate: 3,
    bonus: 4,
    salary: 5,
    platformFee: 6,
    netLoss: 7,
    carriedLoss: -8,
    validBet: 9,
    wonBets: 10,
    lostBets: 11,
    activeMembers: 5,
  },
  exact: '69136400000',
  rounding: '400000',
  downlineContracts: [{ contractId: 4, memberNo: 9, account: 'bo***', gross: 12_000 }],
  carriedShortfall: 0,
  parts: [{ belowRatePpm: 0, ratePpm: 2_000, base: 5, earned: '10000' }],
  carryBefore: '-1',
  carryAfter: '2',
};

test('lists settlements by the names of the site, with totals', async () => {
  const { api, asked } = createAnsweringApi({
    rows: [row],
    totals: { gross: 1, downlines: 2, shortfall: 3, paid: 4 },
    page: 1,
    total: 1,
    totalPages: 1,
  });
  const filter = {
    type: 'DAILY',
    fromDay: '2026-11-01',
    toDay: '2026-11-20',
    page: 1,
    pageSize: 20,
  } as const;
  const page = await queries.fetchQuery(settlementsQuery(api, filter));
  const { fromDay: from, toDay: to, ...rest } = filter;
  expect(asked).toEqual([['/wps/agent/settlements', { ...rest, from, to }]]);
  const expected: Partial<Settlement> = {
    id: 7,
    baseMinor: Number.MAX_SAFE_INTEGER,
    downlinesMinor: 12_000,
    dividendPeriod: undefined,
    paidAt: new Date(row.paidAt),
    to: new Date(period.periodEnd),
  };
  expect(page.settlements).toEqual([expect.objectContaining(expected)]);
  expect(page.totals).toEqual({ grossMinor: 1, downlinesMinor: 2, shortfallMinor: 3, paidMinor: 4 });
});

test('reads the income of days', async () => {
  const day = { day: '2026-11-20', type: 'DAILY', settlements: 1, settlementId: 7, status: 'PAID' } as const;
  const { api } = createAnsweringApi({
    rows: [{ ...day, gross: 5, downlines: 2, net: 3, shortfall: 0, paid: 3 }],
    totals: { gross: 1, downlines: 2, shortfall: 3, paid: 4 },
  });
  const income = await queries.fetchQuery(
    agentIncomeQuery(api, { fromDay: '2026-11-20', toDay: '2026-11-20' }),
  );
  const expected: DayIncome = {
    ...day,
    grossMinor: 5,
    downlinesMinor: 2,
    netMinor: 3,
    shortfallMinor: 0,
    paidMinor: 3,
  };
  expect(income.days).toEqual([expected]);
  expect(income.totals.paidMinor).toBe(4);
});

test('reads a proof and a preview with exact fractions', async () => {
  const tier: CheckedTier = {
    minActive: 8,
    ratePpm: 10_000,
    reached: false,
    missing: { active: 3, validBetMinor: 1, netLossMinor: undefined },
  };
  const expected: Partial<PreviewedPeriod> = {
    tiers: [tier],
    exactMicro: 69_136_400_000n,
    carryBeforeMicro: -1n,
    parts: [{ below: undefined, belowRatePpm: 0, ratePpm: 2_000, baseMinor: 5, earnedMicro: 10_000n }],
    downlineContracts: [{ contractId: 4, memberNo: 9, account: 'bo***', grossMinor: 12_000 }],
  };
  const proven = createAnsweringApi({ ...row, ...proof, run: 2, rulesVersion: 'r', digest: 'd' });
  expect(await queries.fetchQuery(settlementProofQuery(proven.api, 7))).toMatchObject({
    ...expected,
    run: 2,
    inputs: { carriedLossMinor: -8, wonBetsMinor: 10, lostBetsMinor: 11 },
  });
  const previewed = createAnsweringApi({ contractId: 3, periods: [{ ...period, ...proof }] });
  expect(await queries.fetchQuery(contractPreviewQuery(previewed.api, 3))).toMatchObject([expected]);
  expect(previewed.asked).toEqual([['/wps/agent/contracts/preview', { contractId: 3, periods: 3 }]]);
});

const terms = {
  contractId: 3,
  salaryType: 'LOSS',
  tiers: [{ ratePpm: 5_000 }],
  offeredAt: '2026-11-20T04:00:00.000Z',
};

test('asks for each kind of contract by its call, and answers by the same', async () => {
  for (const type of agentContractTypes) {
    const { api, asked } = createAnsweringApi({
      offer: { ...terms, expiresAt: '2026-11-23T04:00:00.000Z', ends: [] },
      contract: null,
      status: 'ACTIVE',
      effectiveFrom: '2026-11-20T17:30:00.000Z',
      ended: 2,
    });
    const standing = await queries.fetchQuery(contractQuery(api, type));
    expect(standing).toMatchObject({
      offer: { contractId: 3, expiresAt: new Date('2026-11-23T04:00:00.000Z') },
      contract: undefined,
    });
    const answer = { contractId: 3, answer: 'ACCEPT', paymentPassword: '1' } as const;
    expect(await answerContract(api, type, answer)).toEqual({
      status: 'ACTIVE',
      effectiveFrom: new Date('2026-11-20T17:30:00.000Z'),
      endsAt: undefined,
      ended: 2,
    });
    const [[read], [answered, input]] = asked as [[string], [string, unknown]];
    expect([answered, input]).toEqual([read, answer]);
  }
});

test('offers a contract, and lists those that were given', async () => {
  const offered = createAnsweringApi({ contractId: 5, expiresAt: '2026-11-23T04:00:00.000Z' });
  const offer = {
    type: 'DAILY',
    salaryType: 'LOSS',
    tiers: [{ ratePpm: 1 }],
    memberNo: 9,
    paymentPassword: '1',
  } as const;
  expect(await offerContract(offered.api, { ...offer, tiers: [...offer.tiers] })).toEqual({
    contractId: 5,
    expiresAt: new Date('2026-11-23T04:00:00.000Z'),
  });
  const given = createAnsweringApi({
    contracts: [
      { ...terms, type: 'DAILY', memberNo: 9, account: 'bo***', status: 'ENDING', endsAt: terms.offeredAt },
    ],
    ceilings: [{ type: 'DAILY', ratePpm: 10_000 }],
  });
  const expected: Partial<GivenContract> = {
    memberNo: 9,
    status: 'ENDING',
    endsAt: new Date(terms.offeredAt),
    expiresAt: undefined,
  };
  expect(await queries.fetchQuery(givenContractsQuery(given.api))).toMatchObject({ contracts: [expected] });
});

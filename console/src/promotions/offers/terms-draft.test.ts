import type { PromotionTerms } from '@parlour/contracts/back-office';
import { emptyTerms, toNextVersion, toTermsDraft, toTermsInput } from './terms-draft.ts';

const base: PromotionTerms = {
  code: 'first-deposit',
  category: 'NEWBIE',
  badges: ['newbie'],
  title: { EN: 'First deposit', MY: 'ပထမဆုံး', CN: '首存' },
  summary: { EN: '100% more.' },
  body: { EN: '<p>Deposit once.</p>' },
  pictureKey: 'vip',
  entry: 'join',
  award: 'auto',
  delivery: 'wallet',
  from: '2026-12-01T00:00:30.000Z',
  until: '2026-12-31T00:00:00.000Z',
  timeZone: 'Asia/Yangon',
  eligibility: { firstDeposit: true, minDepositMinor: 10_000, account: ['real-name'], vendors: ['NOVA'] },
  reward: { kind: 'percent', value: 1_000_000, maxMinor: 500_000 },
  wagering: {
    base: 'bonus',
    multiple: 5,
    contributions: { RNG: 1_000_000, LIVE: 125_000 },
    maxStakeMinor: 5_000,
    days: 30,
  },
  budget: 1_000_000,
  perMemberMax: 1,
  termsVersion: 1,
  position: 10,
  cycle: 'once',
  task: { kind: 'deposit', weekdays: [5, 6] },
  mayReapply: false,
};
const { wagering: _wagering, eligibility: _eligibility, ...plain } = base;
const raffle: PromotionTerms = {
  ...plain,
  eligibility: {},
  reward: { kind: 'points', value: 500 },
  task: undefined,
  raffle: {
    ticketEveryMinor: 100_000,
    prizes: [
      { count: 1, value: 500 },
      { count: 9, value: 50 },
    ],
  },
};
const rebate: PromotionTerms = {
  ...plain,
  eligibility: {},
  cycle: 'week',
  reward: {
    kind: 'percent',
    value: 5_000,
    levels: [
      { rankLevelMin: 3, value: 8_000 },
      { rankLevelMin: 5, value: 12_500 },
    ],
  },
  task: { kind: 'valid-bet', minMinor: 1_000, gameTypes: ['RNG'] },
};
const application: PromotionTerms = {
  ...plain,
  eligibility: {},
  entry: 'apply',
  award: 'manual',
  mayReapply: true,
  reward: { kind: 'amount', value: 2_000 },
  task: undefined,
};

const envelopes: PromotionTerms = {
  ...plain,
  eligibility: {},
  entry: 'none',
  reward: { kind: 'amount', value: 500, envelopes: 100 },
  task: undefined,
};

test.each([
  ['a bonus', base],
  ['a raffle', raffle],
  ['a rebate', rebate],
  ['an application', application],
  ['red envelopes', envelopes],
])('keeps every term of %s in the form @PROMO-02', (_name, terms) => {
  expect(toTermsInput(toTermsDraft(terms))).toEqual(JSON.parse(JSON.stringify(terms)));
});

test('writes the next version under its own code and number, from now on', () => {
  const now = '2026-12-05T10:00:00.000Z';
  const next = toNextVersion({ ...base, code: 'first-deposit-v2', termsVersion: 2 }, now);
  expect(toTermsInput(next)).toMatchObject({ code: 'first-deposit-v3', termsVersion: 3, from: now });
});

test('has no terms while a required field is missing', () => {
  const complete = toTermsDraft(base);
  const changes = [
    { title: {} },
    { from: '', exact: {} },
    { rewardPercent: 'much' },
    { multiple: undefined },
    { rewardLevels: '3 is more' },
    { contributions: { RNG: 'all' } },
    { task: 'valid-bet' },
    { task: 'raffle' },
    { pictureKey: '' },
  ] as const;
  for (const change of changes)
    expect([change, toTermsInput({ ...complete, ...change })]).toEqual([change, undefined]);
  expect(toTermsInput(emptyTerms)).toBeUndefined();
});

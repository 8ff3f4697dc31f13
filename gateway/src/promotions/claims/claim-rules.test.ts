import { drawRaffle, hashSeed, verifyRaffle } from '../raffle/raffle-rules.ts';
import {
  canTransition,
  claimStatuses,
  computeCycleKey,
  computeRebateBase,
  computeReward,
  countsBet,
  countsDeposit,
  countTickets,
  getShownStatus,
  getStep,
} from './claim-rules.ts';

const zone = 'Asia/Yangon';

test('changes a status only as the rule says @PROMO-02', () => {
  const allowed = claimStatuses.flatMap((from) =>
    claimStatuses
      .filter((to) => canTransition(from, to, { mayReapply: true }))
      .map((to) => `${from} > ${to}`),
  );
  expect(allowed).toEqual([
    'signed > in-process',
    'in-process > issued',
    'applying > issued',
    'applying > rejected',
    'issued > claimed',
    'rejected > applying',
  ]);
  expect(canTransition('rejected', 'applying', { mayReapply: false })).toBe(false);
});

test.each([
  ['coming-soon', undefined, 'COMING_SOON'],
  ['open', undefined, undefined],
  ['closed', undefined, 'CLOSED'],
  ['open', 'signed', 'SIGNED'],
  ['open', 'in-process', 'IN_PROCESS'],
  ['closed', 'signed', 'CLOSED'],
  ['closed', 'in-process', 'CLOSED'],
  ['closed', 'applying', 'APPLYING'],
  ['closed', 'issued', 'ISSUED'],
  ['closed', 'claimed', 'CLAIMED'],
  ['closed', 'rejected', 'REJECTED'],
] as const)('a promotion that is %s with a claim %s shows %s @PROMO-02', (phase, status, shown) => {
  expect(getShownStatus(phase, status)).toBe(shown);
});

test.each([
  ['join', 'open', undefined, 'JOIN'],
  ['apply', 'open', undefined, 'APPLY'],
  ['none', 'open', undefined, 'CLAIM'],
  ['join', 'coming-soon', undefined, undefined],
  ['join', 'closed', undefined, undefined],
  ['join', 'open', 'signed', 'DEPOSIT'],
  ['join', 'closed', 'signed', undefined],
  ['join', 'closed', 'issued', 'CLAIM'],
  ['apply', 'open', 'applying', undefined],
  ['apply', 'open', 'rejected', 'APPLY'],
  ['join', 'open', 'claimed', undefined],
] as const)(
  'the next step of a %s promotion that is %s with a claim %s is %s @PROMO-02',
  (entry, phase, status, step) => {
    const promotion = { entry, task: { kind: 'deposit' }, mayReapply: true } as const;
    expect(getStep(promotion, phase, status)).toBe(step);
  },
);

// 18:00 UTC on Sunday is half past midnight on Monday, 23 November, in Yangon.
test.each([
  ['once', '2026-11-22T18:00:00Z', 'once'],
  ['day', '2026-11-22T17:29:59Z', '2026-11-22'],
  ['day', '2026-11-22T17:30:00Z', '2026-11-23'],
  ['week', '2026-11-22T17:29:59Z', '2026-11-16'],
  ['week', '2026-11-22T17:30:00Z', '2026-11-23'],
  ['month', '2026-11-30T17:29:59Z', '2026-11-01'],
  ['month', '2026-11-30T17:30:00Z', '2026-12-01'],
] as const)('the %s that contains %s is %s', (cycle, at, key) => {
  expect(computeCycleKey(cycle, zone, new Date(at))).toBe(key);
});

test('computes a share rounded down and bounded, and pays a rebate from 1.00 on @PROMO-04', () => {
  const share = { kind: 'percent', value: 12_000, maxMinor: 1_000 } as const;
  expect(computeReward(share, 8_333)).toBe(99);
  expect(computeReward(share, 8_334)).toBe(100);
  expect(computeReward(share, 83_334)).toBe(1_000);
  expect(computeReward(share, 1_000_000)).toBe(1_000);
  expect(computeRebateBase(share)).toBe(8_334);
  expect(computeReward({ kind: 'amount', value: 500 }, 99)).toBe(500);
});

const running = {
  cycle: 'week',
  timeZone: zone,
  task: { kind: 'valid-bet', minMinor: 100, gameTypes: ['LIVE'], weekdays: [1] },
  raffle: undefined,
  eligibility: { vendors: ['NOVA'], minDepositMinor: 1_000 },
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-11-30T00:00:00Z'),
  closedAt: undefined,
} as const;
const claim = { cycleKey: '2026-11-23', startedAt: new Date('2026-11-23T01:00:00Z') };
const bet = { category: 'LIVE', vendorCode: 'NOVA', settledAt: new Date('2026-11-23T02:00:00Z') };

test.each([
  ['as the task says', {}, {}, true],
  ['of another game type', { category: 'RNG' }, {}, false],
  ['of another vendor', { vendorCode: 'ORCHID' }, {}, false],
  ['from before joining', { settledAt: new Date('2026-11-23T00:59:59Z') }, {}, false],
  ['of another day', { settledAt: new Date('2026-11-24T02:00:00Z') }, {}, false],
  ['of another period', { settledAt: new Date('2026-11-30T02:00:00Z') }, { endsAt: undefined }, false],
  ['from the end on', {}, { endsAt: bet.settledAt }, false],
  ['after an operator closed it', {}, { closedAt: new Date('2026-11-23T01:30:00Z') }, false],
])('a bet %s counts or not @PROMO-02', (_case, given, change, counts) => {
  expect(countsBet({ ...running, ...change }, claim, { ...bet, ...given })).toBe(counts);
});

test('a deposit counts from the smallest amount on', () => {
  const promotion = { ...running, task: { kind: 'deposit' } } as const;
  const at = bet.settledAt;
  expect(countsDeposit(promotion, claim, { creditMinor: 999, at })).toBe(false);
  expect(countsDeposit(promotion, claim, { creditMinor: 1_000, at })).toBe(true);
  expect(countTickets(299, 100)).toBe(2);
});

const prizes = [
  { count: 1, value: 50 },
  { count: 2, value: 10 },
];
const seed = 'a seed that nobody chose';
const entries = Array.from({ length: 40 }, (_, index) => ({ claimNo: `P-${index + 1}`, tickets: index + 1 }));

test('a draw follows from its seed and ticket list alone, and each claim wins at most once @PROMO-04', () => {
  const draw = drawRaffle(seed, entries, prizes);
  expect(draw.ticketCount).toBe(820);
  expect(draw.winners.map(({ value }) => value)).toEqual([50, 10, 10]);
  expect(new Set(draw.winners.map(({ claimNo }) => claimNo)).size).toBe(3);
  for (const { claimNo, ticket } of draw.winners) {
    const tickets = Number(claimNo.slice(2));
    const last = (tickets * (tickets + 1)) / 2;
    expect(ticket).toBeGreaterThan(last - tickets);
    expect(ticket).toBeLessThanOrEqual(last);
  }
  const published = { ...draw, seed, seedHash: hashSeed(seed), entries };
  expect(verifyRaffle(published, prizes)).toBe(true);
  expect(verifyRaffle({ ...published, seed: 'another seed' }, prizes)).toBe(false);
  const [first, ...rest] = entries as [(typeof entries)[number], ...typeof entries];
  expect(verifyRaffle({ ...published, entries: [{ ...first, tickets: 2 }, ...rest] }, prizes)).toBe(false);
  expect(verifyRaffle({ ...published, winners: draw.winners.toReversed() }, prizes)).toBe(false);
});

test('a draw with fewer claims than prizes gives each claim one', () => {
  const few = entries.slice(0, 2);
  expect(drawRaffle(seed, few, prizes).winners).toHaveLength(2);
  expect(drawRaffle(seed, [], prizes)).toMatchObject({ ticketCount: 0, winners: [] });
});

test('tickets win in proportion to their number', () => {
  const two = [
    { claimNo: 'P-1', tickets: 3 },
    { claimNo: 'P-2', tickets: 1 },
  ];
  const wins = Array.from(
    { length: 2_000 },
    (_, index) => drawRaffle(`seed ${index}`, two, prizes).winners[0],
  ).filter((winner) => winner?.claimNo === 'P-1').length;
  // The seeds are fixed, so this number never changes; 1,500 are expected, with a deviation of 19.
  expect(Math.abs(wins - 1_500)).toBeLessThan(80);
});

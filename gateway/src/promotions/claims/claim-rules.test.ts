import { drawRaffle, hashSeed, verifyRaffle } from '../raffle/raffle-rules.ts';
import {
  canTransition,
  claimStatuses,
  computeCycleKey,
  computeRebate,
  computeRebateBase,
  computeReward,
  countsBet,
  countsDeposit,
  countTickets,
  getShownStatus,
  getStep,
  getWeekday,
  isMetBy,
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
  ['join', 'open', 'in-process', 'DEPOSIT'],
] as const)(
  'the next step of a %s promotion that is %s with a claim %s is %s @PROMO-02',
  (entry, phase, status, step) => {
    const promotion = { entry, task: { kind: 'deposit' }, mayReapply: true } as const;
    expect(getStep(promotion, phase, status)).toBe(step);
  },
);

test('the next step is to play for valid bets and tickets, and none after a last rejection @PROMO-02', () => {
  const task = { kind: 'valid-bet', minMinor: 100 } as const;
  expect(getStep({ entry: 'join', task, mayReapply: false }, 'open', 'in-process')).toBe('PLAY');
  expect(getStep({ entry: 'join', task: undefined, mayReapply: false }, 'open', 'signed')).toBe('PLAY');
  expect(getStep({ entry: 'apply', task: undefined, mayReapply: false }, 'open', 'rejected')).toBeUndefined();
});

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

test('the days of a week are numbered from Monday, in the time zone of the promotion', () => {
  const at = ['2026-11-22T17:29:59Z', '2026-11-22T17:30:00Z', '2026-11-27T12:00:00Z'];
  expect(at.map((time) => getWeekday(zone, new Date(time)))).toEqual([7, 1, 5]);
});

test('computes a share rounded down and bounded, and pays a rebate from 1.00 on @PROMO-04', () => {
  const share = { kind: 'percent', value: 12_000, maxMinor: 1_000 } as const;
  expect(computeReward(share, 8_333)).toBe(99);
  expect(computeReward(share, 8_334)).toBe(100);
  expect(computeReward(share, 83_334)).toBe(1_000);
  expect(computeReward(share, 1_000_000)).toBe(1_000);
  expect(computeReward({ kind: 'percent', value: 12_000 }, 1_000_000)).toBe(12_000);
  expect(computeRebateBase(share)).toBe(8_334);
  expect(computeReward({ kind: 'amount', value: 500 }, 99)).toBe(500);
});

test.each([
  [0, 5_000],
  [2, 5_000],
  [3, 8_000],
  [4, 8_000],
  [9, 12_500],
])('a rebate at club level %i has a share of %i parts per million @PROMO-04', (rankLevel, ppm) => {
  const levels = [
    { rankLevelMin: 3, value: 8_000 },
    { rankLevelMin: 5, value: 12_500 },
  ];
  const reward = { kind: 'percent', value: 5_000, levels } as const;
  expect(computeRebate(reward, 1_000_000, rankLevel)).toBe(ppm);
  // The valid bets from which any level is paid, and from which this one is.
  expect(computeRebateBase(reward)).toBe(8_000);
  const base = Math.ceil(100_000_000 / ppm);
  expect([computeRebate(reward, base - 1, rankLevel), computeRebate(reward, base, rankLevel)]).toEqual([
    0, 100,
  ]);
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
  ['from the moment of joining', { settledAt: claim.startedAt }, {}, true],
  ['from before the start', {}, { startsAt: new Date('2026-11-23T02:00:01Z') }, false],
  ['from the start on', {}, { startsAt: bet.settledAt }, true],
  ['of any game type', { category: 'RNG' }, { task: { ...running.task, gameTypes: undefined } }, true],
  [
    'of one of several game types',
    {},
    { task: { ...running.task, gameTypes: ['RNG', 'LIVE'] as const } },
    true,
  ],
  ['of any vendor', { vendorCode: 'ORCHID' }, { eligibility: {} }, true],
  [
    'of any day',
    { settledAt: new Date('2026-11-24T02:00:00Z') },
    { task: { ...running.task, weekdays: undefined } },
    true,
  ],
  ['for a task of deposits', {}, { task: { kind: 'deposit' } as const }, false],
  ['for no task', {}, { task: undefined }, false],
  ['for a raffle', { category: 'RNG' }, { task: undefined, raffle: {} as never }, true],
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
  expect(countsDeposit({ ...promotion, eligibility: {} }, claim, { creditMinor: 0, at })).toBe(true);
  expect(countsDeposit({ ...promotion, closedAt: at }, claim, { creditMinor: 1_000, at })).toBe(false);
  expect(countsDeposit(running, claim, { creditMinor: 1_000, at })).toBe(false);
  expect(countTickets(299, 100)).toBe(2);
});

test('valid bets qualify a claim from their minimum on, except for a rebate @PROMO-02', () => {
  const fixed = { task: running.task, reward: { kind: 'amount', value: 500 } } as const;
  expect([99, 100].map((progressMinor) => isMetBy(fixed, progressMinor))).toEqual([false, true]);
  expect(isMetBy({ ...fixed, reward: { kind: 'percent', value: 500 } }, 100)).toBe(false);
  expect(isMetBy({ ...fixed, task: { kind: 'deposit' } }, 100)).toBe(false);
  expect(isMetBy({ ...fixed, task: undefined }, 100)).toBe(false);
});

const prizes = [
  { count: 1, value: 50 },
  { count: 2, value: 10 },
];
const seed = 'a seed that nobody chose';
const entries = Array.from({ length: 40 }, (_, index) => ({ claimNo: `P-${index + 1}`, tickets: index + 1 }));

test('a draw follows from its seed and ticket list alone, and each claim wins at most once @PROMO-04', () => {
  const draw = drawRaffle(seed, entries, prizes);
  // Published draws must repeat in every later version.
  expect(draw).toEqual({
    ticketsHash: '1964555b6626374ea9c3a7ec573fa60d2b23a9ec43d8da882649e040b8b2e609',
    ticketCount: 820,
    winners: [
      { claimNo: 'P-33', ticket: 541, value: 50 },
      { claimNo: 'P-26', ticket: 343, value: 10 },
      { claimNo: 'P-39', ticket: 755, value: 10 },
    ],
  });
  const { winners: all } = drawRaffle(seed, entries, [{ count: 41, value: 1 }]);
  expect(new Set(all.map(({ claimNo }) => claimNo)).size).toBe(40);
  for (const { claimNo, ticket } of [...draw.winners, ...all]) {
    const tickets = Number(claimNo.slice(2));
    const last = (tickets * (tickets + 1)) / 2;
    expect(ticket).toBeGreaterThan(last - tickets);
    expect(ticket).toBeLessThanOrEqual(last);
  }
  const published = { ...draw, seed, seedHash: hashSeed(seed), entries };
  expect(verifyRaffle(published, prizes)).toBe(true);
  expect(verifyRaffle({ ...published, seed: 'another seed' }, prizes)).toBe(false);
  expect(verifyRaffle({ ...published, seedHash: hashSeed('another seed') }, prizes)).toBe(false);
  expect(verifyRaffle({ ...published, ticketCount: 821 }, prizes)).toBe(false);
  expect(verifyRaffle({ ...published, ticketsHash: '' }, prizes)).toBe(false);
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

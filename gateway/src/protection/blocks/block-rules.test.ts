import {
  addMonths,
  type Block,
  computeEnd,
  findLeading,
  permanent,
  toHours,
  toMonths,
} from './block-rules.ts';

const at = (time: string): Date => new Date(time);
const start = at('2026-01-31T10:00:00.000Z');

test.each([
  ['24h', '2026-02-01T10:00:00.000Z'],
  ['168h', '2026-02-07T10:00:00.000Z'],
  ['720h', '2026-03-02T10:00:00.000Z'],
  ['1008h', '2026-03-14T10:00:00.000Z'],
  ['6m', '2026-07-31T10:00:00.000Z'],
  ['12m', '2027-01-31T10:00:00.000Z'],
  ['24m', '2028-01-31T10:00:00.000Z'],
  ['60m', '2031-01-31T10:00:00.000Z'],
])('a block of %s that begins on 31 January ends at %s @SAFE-01', (length, end) => {
  expect(computeEnd(start, length)?.toISOString()).toBe(end);
});

test('a permanent block has no end @SAFE-01', () => {
  expect(computeEnd(start, permanent)).toBeUndefined();
});

test.each([
  ['2026-08-31T23:30:00.000Z', 6, '2027-02-28T23:30:00.000Z'],
  ['2027-08-31T00:00:00.000Z', 6, '2028-02-29T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
  ['2026-08-30T12:00:00.000Z', 1, '2026-09-30T12:00:00.000Z'],
  ['2026-08-31T12:00:00.000Z', 1, '2026-09-30T12:00:00.000Z'],
  ['2026-12-15T12:00:00.000Z', 0, '2026-12-15T12:00:00.000Z'],
])('%s and %d months are %s, the last day of a shorter month @SAFE-01', (from, months, to) => {
  const given = at(from);
  expect(addMonths(given, months).toISOString()).toBe(to);
  expect(given.toISOString()).toBe(from);
});

test('names lengths as the contract does', () => {
  expect([toHours(24), toMonths(6), permanent]).toEqual(['24h', '6m', 'permanent']);
});

describe('of several blocks', () => {
  const block = (id: number, change: Partial<Block>): Block => ({
    id,
    memberId: 1,
    kind: 'COOL_OFF',
    setBy: 'member',
    startsAt: start,
    endsAt: at('2026-02-01T10:00:00.000Z'),
    endRequestFrom: undefined,
    endDelayHours: undefined,
    endRequestedAt: undefined,
    endDecision: undefined,
    ...change,
  });
  const later = { endsAt: at('2026-02-01T10:00:00.001Z') };
  const exclusion = { kind: 'EXCLUSION' } as const;

  test.each<[string, Block[], number]>([
    ['an exclusion counts before a longer cool-off', [block(1, later), block(2, exclusion)], 2],
    ['the one that ends last counts', [block(1, later), block(2, {}), block(3, {})], 1],
    [
      'a permanent one counts',
      [block(1, { ...exclusion, ...later }), block(2, { ...exclusion, endsAt: undefined })],
      2,
    ],
    ['the latest of those with the same end counts', [block(1, {}), block(3, {}), block(2, {})], 3],
  ])('%s @SAFE-01', (_name, blocks, id) => {
    expect(findLeading(blocks)?.id).toBe(id);
    expect(findLeading(blocks.toReversed())?.id).toBe(id);
  });

  test('none counts where there is none', () => {
    expect(findLeading([])).toBeUndefined();
  });
});

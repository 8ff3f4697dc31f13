import type { Promotion } from '@parlour/api-client';
import { promotionCategories } from '@parlour/contracts/calls';
import {
  categoryChoices,
  computeTimeLeft,
  filterByCategory,
  formatPercent,
  listNamedTypes,
  moveUnusableBack,
  readCategory,
} from './promotion-rules.ts';

const now = new Date('2026-11-20T09:00:00Z');
const at = (iso: string) => new Date(iso);

test.each([
  ['twelve days and an hour', { state: 'open', to: '2026-12-02T10:00:00Z' }, { kind: 'daysLeft', days: 13 }],
  [
    'a day and a millisecond',
    { state: 'open', to: '2026-11-21T09:00:00.001Z' },
    { kind: 'daysLeft', days: 2 },
  ],
  ['exactly a day', { state: 'open', to: '2026-11-21T09:00:00Z' }, { kind: 'lastDay' }],
  ['less than a day', { state: 'open', to: '2026-11-21T08:00:00Z' }, { kind: 'lastDay' }],
  ['no end', { state: 'open' }, { kind: 'noEnd' }],
  ['a start ahead', { state: 'coming-soon' }, { kind: 'from', day: at('2026-11-01T00:00:00Z') }],
  [
    'an end behind',
    { state: 'closed', to: '2026-11-17T00:00:00Z' },
    { kind: 'ended', day: at('2026-11-17T00:00:00Z') },
  ],
  [
    'an end now',
    { state: 'closed', to: '2026-11-20T09:00:00Z' },
    { kind: 'ended', day: at('2026-11-20T09:00:00Z') },
  ],
  ['no end, and a budget that is gone', { state: 'closed' }, { kind: 'closed' }],
  ['a budget that is gone', { state: 'closed', to: '2026-12-17T00:00:00Z' }, { kind: 'closed' }],
] as const)('says how long it lasts with %s', (_, { state, ...rest }, expected) => {
  const to = 'to' in rest ? at(rest.to) : undefined;
  expect(computeTimeLeft({ state, from: at('2026-11-01T00:00:00Z'), to }, now)).toEqual(expected);
});

test.each([
  [12_000, '1.2'],
  [1_000_000, '100'],
  [200_000, '20'],
  [12_345, '1.23'],
  [1_005_000, '100.5'],
  [10_500, '1.05'],
  [100, '0.01'],
  [0, '0'],
])('writes %i parts per million as %s%%', (ppm, percent) => {
  expect(formatPercent(ppm)).toBe(percent);
});

test('reads the category of an address, and "All" for an unknown one', () => {
  expect(readCategory(new URLSearchParams('category=FISH'))).toBe('FISH');
  expect(readCategory(new URLSearchParams('category=CHESS'))).toBe('ALL');
  expect(readCategory(new URLSearchParams(''))).toBe('ALL');
});

test('offers "All" and then each category, and shows the promotions of the chosen one @PROMO-01', () => {
  expect(categoryChoices).toEqual(['ALL', ...promotionCategories]);
  const promotions = (['FISH', 'LIVE', 'FISH'] as const).map((category) => ({ category }) as Promotion);
  expect(filterByCategory(promotions, 'ALL')).toEqual(promotions);
  expect(filterByCategory(promotions, 'FISH')).toEqual([promotions[0], promotions[2]]);
});

test('lists what the member cannot use after the other open promotions @PROMO-01', () => {
  const create = (id: number, state: string, refusedBy?: string) => ({ id, state, refusedBy }) as Promotion;
  const promotions = [
    create(1, 'open', 'promotions.not-eligible'),
    create(2, 'claimed'),
    create(3, 'open'),
    create(4, 'coming-soon'),
    create(5, 'closed'),
  ];
  expect(moveUnusableBack(promotions).map(({ id }) => id)).toEqual([2, 3, 1, 4, 5]);
});

test('names both kinds of lottery as one, where the first of them is @PROMO-01', () => {
  expect(listNamedTypes(['RNG', 'LOTT', 'FISH', 'ELOTT'])).toEqual(['RNG', 'ELOTT', 'FISH']);
  expect(listNamedTypes(['LOTT'])).toEqual(['ELOTT']);
});

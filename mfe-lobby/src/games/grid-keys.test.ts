import { getCardAfterKey } from './grid-keys.ts';

const grid = { count: 14, columns: 6, rightToLeft: false };

test.each([
  ['ArrowRight', 4, 5],
  ['ArrowRight', 13, 13],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 7],
  ['ArrowDown', 10, 13],
  ['ArrowDown', 13, 13],
  ['ArrowUp', 7, 1],
  ['ArrowUp', 3, 3],
  ['Home', 9, 0],
  ['End', 2, 13],
  ['x', 2, undefined],
])('%s leads from card %i to %p', (key, index, expected) => {
  expect(getCardAfterKey(key, { ...grid, index })).toBe(expected);
});

test('arrow keys follow the reading direction', () => {
  expect(getCardAfterKey('ArrowLeft', { ...grid, index: 4, rightToLeft: true })).toBe(5);
});

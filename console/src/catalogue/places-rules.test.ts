import { movePlace } from './places-rules.ts';

test.each([
  [1, -1, ['b', 'a', 'c']],
  [1, 1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
  [7, -1, ['a', 'b', 'c']],
] as const)('moves place %i by %i', (index, step, result) => {
  expect(movePlace(['a', 'b', 'c'], index, step)).toEqual(result);
});

test('returns the same places at either end', () => {
  const places = ['a', 'b', 'c'];
  expect([movePlace(places, 0, -1), movePlace(places, 2, 1)].every((moved) => moved === places)).toBe(true);
});

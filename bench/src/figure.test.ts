import { median, meetsGoal, percentile } from './figure.ts';

test('computes the median of the measurements', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(() => median([])).toThrow('no median');
});

test('distinguishes minimum goals from maximum goals', () => {
  const side = { label: '', value: 1, unit: '' };
  const figure = { id: '', title: '', goal: 2, a: side, b: side };
  expect(meetsGoal({ ...figure, ratio: 2, direction: 'min' })).toBe(true);
  expect(meetsGoal({ ...figure, ratio: 2.1, direction: 'max' })).toBe(false);
});

test('computes the value that nearly all measurements stay below', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(() => percentile([], 0.5)).toThrow('no percentile');
});

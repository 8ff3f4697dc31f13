import { computeChange } from './team-figures.ts';

test('compares with the previous period, even if its figure was zero or a loss', () => {
  expect(computeChange(1_062, 1_000)).toEqual({ direction: 'up', percent: '+6.2' });
  expect(computeChange(97, 106)).toEqual({ direction: 'down', percent: '\u22128.5' });
  expect(computeChange(5, 0)).toEqual({ direction: 'up', percent: undefined });
  expect(computeChange(0, 0)).toEqual({ direction: 'same', percent: undefined });
  expect(computeChange(50, -100)).toEqual({ direction: 'up', percent: '+150.0' });
});

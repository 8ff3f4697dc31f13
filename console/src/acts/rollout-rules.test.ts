import { areSteps, isInterval, toRollout, toStepsDraft } from './rollout-rules.ts';

test.each([
  ['1', '10, 50, 100', true],
  ['10', '', true],
  ['', '', true],
  ['0.5', '0.6', true],
  ['10', '10', false],
  ['10', '50, 20', false],
  ['10', '101', false],
  ['10', 'all', false],
  ['', '10', false],
])('from a share of "%s", the steps "%s" are valid: %s', (percent, steps, valid) => {
  expect(areSteps(steps, percent)).toBe(valid);
});

test.each([
  ['1', true],
  ['10080', true],
  ['0', false],
  ['10081', false],
  ['1.5', false],
  ['', false],
  ['soon', false],
])('an interval of "%s" minutes is valid: %s', (minutes, valid) => {
  expect(isInterval(minutes)).toBe(valid);
});

test('a draft becomes a rollout, and no steps end the running one @PLAT-06', () => {
  expect(toStepsDraft()).toEqual({ steps: '', minutes: '30' });
  const running = { percents: [50, 100], everyMinutes: 60 };
  expect(toRollout(toStepsDraft(running), '10')).toEqual(running);
  expect(toRollout({ steps: ' ', minutes: '30' }, '10')).toEqual({ percents: [], everyMinutes: 30 });
  expect(toRollout({ steps: '5', minutes: '30' }, '10')).toBeUndefined();
  expect(toRollout({ steps: '50', minutes: '0' }, '10')).toBeUndefined();
});

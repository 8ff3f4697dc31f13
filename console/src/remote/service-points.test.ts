import { dayMs } from '@parlour/basics';
import { defaultServiceTargets, type ServiceLevels } from '@parlour/contracts';
import { computeAxisBottom, toPlace, toServicePoints } from './service-points.ts';

const counts = {
  starts: 0,
  startsGood: 0,
  renders: 0,
  rendersGood: 0,
  lcp: 0,
  lcpGood: 0,
  inp: 0,
  inpGood: 0,
};
const none = { hours: 0, met: 0 };
const levels: ServiceLevels = {
  name: 'mfe-wallet',
  targets: defaultServiceTargets,
  met: { starts: none, renders: none, lcp: none, inp: none },
  deployments: [],
  hours: [
    { ...counts, at: '2026-11-22T10:00:00.000Z', version: '1.0.0', lcp: 15, lcpGood: 15 },
    { ...counts, at: '2026-11-22T10:00:00.000Z', version: '1.1.0', lcp: 5, lcpGood: 0 },
    { ...counts, at: '2026-11-22T11:00:00.000Z', version: '1.1.0', lcp: 19, lcpGood: 19 },
  ],
};

test('the releases of one hour are one point, and an hour with few reports is none @PLAT-06', () => {
  expect(toServicePoints(levels, 'lcp')).toEqual([
    { at: Date.parse('2026-11-22T10:00:00.000Z'), percent: 75 },
  ]);
  expect(toServicePoints(levels, 'inp')).toEqual([]);
});

test('the axis begins below the lowest point and the target @PLAT-06', () => {
  const at = (percent: number) => [{ at: 0, percent }];
  expect(computeAxisBottom(at(99), 99)).toBe(95);
  expect(computeAxisBottom(at(99), 75)).toBe(50);
  expect(computeAxisBottom(at(50), 99)).toBe(0);
  expect(computeAxisBottom([], 99)).toBe(95);
});

test('a time has its place between thirty days ago and now @PLAT-06', () => {
  expect([0, 15, 30].map((days) => toPlace(days * dayMs, 30 * dayMs))).toEqual([0, 0.5, 1]);
});

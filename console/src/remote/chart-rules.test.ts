import { noCounts, type TelemetryCounts } from '@parlour/contracts';
import { computeAxisTop, toChartLines, toPercent } from './chart-rules.ts';

const now = Date.parse('2026-11-22T10:30:00Z');
const slot = (time: string, counts: Partial<TelemetryCounts>) => ({
  at: `2026-11-22T${time}Z`,
  ...noCounts,
  ...counts,
});
const series = {
  name: 'mfe-wallet',
  slotSeconds: 10,
  releases: [
    {
      version: '1.0.0',
      slots: [
        slot('10:29:00', { errors: 1 }),
        slot('09:20:00', { mounts: 9 }),
        slot('09:30:00', { mounts: 9 }),
        slot('10:30:01', { mounts: 9 }),
        slot('10:10:10', { mounts: 6, mountFailures: 1 }),
        slot('10:10:20', { mounts: 2, loadFailures: 1 }),
        slot('10:29:50', { mounts: 5 }),
      ],
    },
    { version: '0.9.0', slots: [slot('10:29:00', { errors: 3 })] },
  ],
};

test('adds starts up by minute, over the last hour, for releases that started @PLAT-06', () => {
  expect(toChartLines(series, now)).toEqual([
    {
      version: '1.0.0',
      failures: 2,
      trials: 15,
      points: [
        { minutesAgo: 19, failures: 2, trials: 10 },
        { minutesAgo: 0, failures: 0, trials: 5 },
      ],
    },
  ]);
});

test('has the minutes of the last hour only, the oldest first @PLAT-06', () => {
  const slots = ['10:29:59', '09:30:01', '10:30:00'].map((time) => slot(time, { mounts: 1 }));
  const [line] = toChartLines({ ...series, releases: [{ version: '1.0.0', slots }] }, now);
  expect(line?.points.map(({ minutesAgo }) => minutesAgo)).toEqual([59, 0]);
  expect(line?.trials).toBe(3);
});

test.each([
  [5, 5],
  [6, 10],
  [10, 10],
  [25, 25],
  [50, 50],
  [51, 100],
])('ends the axis for a point at %i per cent at %i @PLAT-06', (failures, top) => {
  const points = [{ minutesAgo: 0, failures, trials: 100 }];
  expect(computeAxisTop([{ version: '1.0.0', points, failures, trials: 100 }])).toBe(top);
});

test('ends the axis at a round number above every point @PLAT-06', () => {
  expect(computeAxisTop([])).toBe(5);
  expect(computeAxisTop(toChartLines(series, now))).toBe(25);
  expect(toPercent({ failures: 0, trials: 0 })).toBe(0);
});

import {
  addDays,
  clampToLastDays,
  countDays,
  findPreset,
  getNeighbourRange,
  getPresetRange,
  parseRange,
  rangePresets,
  toInstants,
  toIsoDay,
} from './date-range-rules.ts';

const today = '2026-03-02';
const limits = { min: '2026-01-10', max: today };

test.each([
  ['today', { from: today, to: today }, 1],
  ['yesterday', { from: '2026-03-01', to: '2026-03-01' }, 1],
  ['last7', { from: '2026-02-24', to: today }, 7],
  ['last30', { from: '2026-02-01', to: today }, 30],
] as const)('the preset %s is %j with %d days @WAL-05', (preset, range, days) => {
  expect(getPresetRange(preset, today)).toEqual(range);
  expect(countDays(range)).toBe(days);
  expect(findPreset(range, today)).toBe(preset);
  expect(rangePresets).toContain(preset);
});

test('another range has no preset', () => {
  expect(findPreset({ from: '2026-02-24', to: '2026-03-01' }, today)).toBeUndefined();
  expect(findPreset({ from: '2026-02-25', to: today }, today)).toBeUndefined();
});

test('counts days over the end of a month and of a leap year', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});

test.each([
  [7, undefined],
  [-7, { from: '2026-02-17', to: '2026-02-23' }],
  [-45, { from: '2026-01-10', to: '2026-02-23' }],
  [-46, { from: '2026-01-10', to: '2026-02-23' }],
])('the last seven days have the neighbours of %d days: %j @WAL-05', (days, range) => {
  expect(getNeighbourRange(getPresetRange('last7', today), days, limits)).toEqual(range);
});

test('neighbours end at the limits, and there are none beyond them @WAL-05', () => {
  expect(getNeighbourRange({ from: '2026-02-20', to: '2026-02-28' }, 7, limits)).toEqual({
    from: '2026-03-01',
    to: today,
  });
  expect(getNeighbourRange({ from: '2026-02-20', to: '2026-03-01' }, 1, limits)).toEqual({
    from: today,
    to: today,
  });
  expect(getNeighbourRange({ from: '2026-01-10', to: '2026-01-20' }, -7, limits)).toBeUndefined();
  expect(getNeighbourRange({ from: '2026-01-11', to: '2026-01-20' }, -7, limits)).toEqual({
    from: '2026-01-10',
    to: '2026-01-10',
  });
});

test.each([
  ['2026-02-01', '2026-02-03', { from: '2026-02-01', to: '2026-02-03' }],
  ['2026-02-03', '2026-02-01', { from: '2026-02-01', to: '2026-02-03' }],
  ['2026-02-03', '2026-02-03', { from: '2026-02-03', to: '2026-02-03' }],
  ['2026-01-10', today, { from: '2026-01-10', to: today }],
  ['2026-01-09', today, undefined],
  ['2026-01-10', '2026-03-03', undefined],
  ['x2026-02-01', '2026-02-03', undefined],
  ['2026-02-01', '2026-02-03x', undefined],
  ['2026-02-01', '2026-13-03', undefined],
  ['2026-01-40', today, undefined],
  ['', '2026-02-03', undefined],
])('"%s" and "%s" are read as %j @WAL-05', (one, other, range) => {
  expect(parseRange(one, other, limits)).toEqual(range);
});

test('is requested from its first midnight to the one after its last day @WAL-05', () => {
  expect(toInstants({ from: '2026-02-28', to: '2026-03-01' })).toEqual({
    from: new Date(2026, 1, 28),
    to: new Date(2026, 2, 2),
  });
  expect(toIsoDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(toIsoDay(new Date(2026, 10, 20, 0, 0))).toBe('2026-11-20');
});

test('a longer range keeps its last days', () => {
  const week = getPresetRange('last7', today);
  expect(clampToLastDays(week, 7)).toEqual(week);
  expect(clampToLastDays(week, 6)).toEqual({ from: '2026-02-25', to: today });
});

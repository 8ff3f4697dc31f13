import {
  formatClockTime,
  formatDay,
  formatDayRange,
  formatMonth,
  formatShortDay,
  formatTime,
} from './dates.ts';

const evening = new Date(2026, 10, 20, 16, 5);

test('names months in languages that have names here @GEN-02', () => {
  expect(formatTime(evening, 'EN')).toBe('20 Nov 2026, 16:05');
  expect(formatShortDay(evening, 'EN')).toBe('20 Nov');
  expect(formatMonth(evening, 'EN')).toBe('Nov 2026');
  expect(formatTime(evening, 'MY')).toBe('20 နိုဝင်ဘာ 2026, 16:05');
});

test('writes figures in the others @GEN-02', () => {
  expect(formatTime(evening, 'CN')).toBe('2026-11-20 16:05');
  expect(formatDay(evening, 'CN')).toBe('2026-11-20');
  expect(formatShortDay(evening, 'CN')).toBe('11-20');
  expect(formatMonth(evening, 'CN')).toBe('2026-11');
  expect(formatClockTime(evening)).toBe('16:05');
});

test('writes a range of one day as that day', () => {
  expect(formatDayRange({ from: '2026-11-14', to: '2026-11-20' }, 'EN')).toBe('14 Nov 2026 – 20 Nov 2026');
  expect(formatDayRange({ from: '2026-11-20', to: '2026-11-20' }, 'EN')).toBe('20 Nov 2026');
});

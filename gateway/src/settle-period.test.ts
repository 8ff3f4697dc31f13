import { readPeriod } from './settle-period.ts';

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2028-02', '2028-02-01', '2028-02-29'],
])('reads the days of %s', (text, fromDay, toDay) => {
  expect(readPeriod(['--verify', text])).toEqual({ fromDay, toDay });
});

test.each([
  [[]],
  [['--check', '2026-11']],
  [['--verify']],
  [['--verify', '2026-11-20', '2026-11-21']],
  [['--verify', '2026-13']],
  [['--verify', '2026-02-30']],
  [['--verify', '2026-11-20x']],
])('refuses %j, and says how the command is used', (words) => {
  expect(() => readPeriod(words)).toThrow('Use: npm run settle -- --verify 2026-11-20 (or a month: 2026-11)');
});

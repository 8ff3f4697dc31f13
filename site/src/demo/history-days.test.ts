import { readHistoryDays } from './history-days.ts';

test.each([
  [undefined, 60],
  ['25', 25],
  ['366', 366],
])('gives a demonstration with HISTORY_DAYS %s this many days of play: %d', (given, days) => {
  expect(readHistoryDays({ HISTORY_DAYS: given })).toBe(days);
});

test.each(['24', '367', '30.5', 'all'])('refuses HISTORY_DAYS %s', (given) => {
  expect(() => readHistoryDays({ HISTORY_DAYS: given })).toThrow(
    `HISTORY_DAYS is "${given}"; it is a whole number from 25 to 366.`,
  );
});

import { toCalendarDay } from './calendar-day.ts';

test('a day begins by the clock of the place', () => {
  expect(toCalendarDay('Asia/Yangon', new Date('2026-11-20T17:29:59.999Z'))).toBe('2026-11-20');
  expect(toCalendarDay('Asia/Yangon', new Date('2026-11-20T17:30:00.000Z'))).toBe('2026-11-21');
  expect(toCalendarDay('UTC', new Date('2026-11-20T17:30:00.000Z'))).toBe('2026-11-20');
  expect(toCalendarDay('Asia/Yangon', new Date('2026-11-21T17:30:00.000Z'))).toBe('2026-11-22');
});

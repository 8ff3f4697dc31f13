import { AppError } from '@parlour/contracts';
import { countSecondsUntil, getWaitAfterFailure, getWaitAfterSending } from './code-waits.ts';

const nowMs = Date.UTC(2026, 10, 22);

test.each([
  [1, 60],
  [5, 300],
])('a code that is valid for %i minutes disables the button for %i seconds @AUTH-09', (minutes, seconds) => {
  const wait = getWaitAfterSending(minutes, nowMs);
  expect(wait.isBlocked).toBe(false);
  expect(countSecondsUntil(wait.untilMs, nowMs)).toBe(seconds);
  expect(countSecondsUntil(wait.untilMs, nowMs + (seconds - 1) * 1000)).toBe(1);
  expect(countSecondsUntil(wait.untilMs, nowMs + seconds * 1000 - 1)).toBe(1);
  expect(countSecondsUntil(wait.untilMs, nowMs + seconds * 1000)).toBe(0);
});

test('too many requests disable the button for five minutes, or for the time that the gateway returns @AUTH-09', () => {
  const tooMany = (details?: { retryAfterSeconds: number }) =>
    getWaitAfterFailure(new AppError('verification.too-many', 'no', { details }), nowMs);
  expect(tooMany()).toEqual({ untilMs: nowMs + 300_000, isBlocked: true });
  expect(tooMany({ retryAfterSeconds: 42 })).toEqual({ untilMs: nowMs + 42_000, isBlocked: true });
  expect(getWaitAfterFailure(new AppError('verification.failed', 'no'), nowMs)).toBeUndefined();
});

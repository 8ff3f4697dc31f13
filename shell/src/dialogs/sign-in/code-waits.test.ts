import { AppError } from '@parlour/contracts';
import { countSecondsUntil, getWaitAfterFailure, getWaitAfterSending } from './code-waits.ts';

const nowMs = Date.UTC(2026, 10, 22);

test.each([
  [1, 60],
  [5, 300],
])(
  'after a code that is good for %i minutes the button waits for %i seconds @AUTH-09',
  (minutes, seconds) => {
    const wait = getWaitAfterSending(minutes, nowMs);
    expect(wait.isBlocked).toBe(false);
    expect(countSecondsUntil(wait.untilMs, nowMs)).toBe(seconds);
    expect(countSecondsUntil(wait.untilMs, nowMs + (seconds - 1) * 1000)).toBe(1);
    expect(countSecondsUntil(wait.untilMs, nowMs + seconds * 1000 - 1)).toBe(1);
    expect(countSecondsUntil(wait.untilMs, nowMs + seconds * 1000)).toBe(0);
  },
);

test('too many requests wait for five minutes, or for as long as the gateway says @AUTH-09', () => {
  const tooMany = (details?: { retryAfterSeconds: number }) =>
    getWaitAfterFailure(new AppError('verification.too-many', 'no', { details }), nowMs);
  expect(tooMany()).toEqual({ untilMs: nowMs + 300_000, isBlocked: true });
  expect(tooMany({ retryAfterSeconds: 42 })).toEqual({ untilMs: nowMs + 42_000, isBlocked: true });
  expect(getWaitAfterFailure(new AppError('verification.failed', 'no'), nowMs)).toBeUndefined();
});

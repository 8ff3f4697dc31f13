import { loginEveryMs, throttled } from './throttle.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('logins are at least a second apart, and one under way is not doubled @AUTH-02', async () => {
  const startedAt = Date.now();
  const startedMs: number[] = [];
  const act = throttled(async (name: string) => {
    startedMs.push(Date.now() - startedAt);
    return name;
  }, loginEveryMs);
  expect(await Promise.all([act('one'), act('two')])).toEqual(['one', 'one']);
  const third = act('three');
  await jest.advanceTimersByTimeAsync(999);
  expect(startedMs).toEqual([0]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await third).toBe('three');
  await jest.advanceTimersByTimeAsync(1000);
  await act('four');
  expect(startedMs).toEqual([0, 1000, 2000]);
});

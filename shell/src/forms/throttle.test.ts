import { throttle } from './throttle.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('starts logins at least a second apart, and shares one in progress @AUTH-02', async () => {
  const startedAt = Date.now();
  const startedMs: number[] = [];
  const task = throttle(async (name: string) => {
    startedMs.push(Date.now() - startedAt);
    return name;
  }, 1000);
  expect(await Promise.all([task('one'), task('two')])).toEqual(['one', 'one']);
  const third = task('three');
  await jest.advanceTimersByTimeAsync(999);
  expect(startedMs).toEqual([0]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await third).toBe('three');
  await jest.advanceTimersByTimeAsync(1000);
  await task('four');
  expect(startedMs).toEqual([0, 1000, 2000]);
});

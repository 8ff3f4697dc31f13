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

test('starts a run a second after the end of a slow or failed one @AUTH-02 @AUTH-10', async () => {
  const startedAt = Date.now();
  const startedMs: number[] = [];
  const task = throttle(async (ms: number) => {
    startedMs.push(Date.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (ms > 0) throw new Error('too slow');
  }, 1000);
  const slow = task(700);
  void slow.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(700);
  await expect(slow).rejects.toThrow('too slow');
  const next = task(0);
  await jest.advanceTimersByTimeAsync(1001);
  await next;
  expect(startedMs).toEqual([0, 1700]);
});

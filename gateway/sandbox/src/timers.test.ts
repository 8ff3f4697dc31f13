import { createTimers } from './timers.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a failure of repeated work, such as a full disk, is logged, and the work is tried again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const timers = createTimers();
  let runs = 0;
  timers.repeat(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no space left on device');
  }, 500);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
  expect(logged).toHaveBeenCalledTimes(1);
  await timers.stop();
});

test('repeated work never runs twice at once, and a stop waits for it', async () => {
  const timers = createTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  timers.repeat(() => {
    runs += 1;
    return promise;
  }, 500);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
  let isStopped = false;
  const stopped = timers.stop().then(() => {
    isStopped = true;
  });
  await jest.advanceTimersByTimeAsync(5_000);
  expect([runs, isStopped]).toEqual([1, false]);
  resolve();
  await stopped;
});

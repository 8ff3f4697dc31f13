import { createMutex } from './mutex.ts';

test('runs one task at a time, in the order of the calls', async () => {
  const mutex = createMutex();
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  const results = [
    mutex(async () => {
      steps.push('first begins');
      await first.promise;
      steps.push('first ends');
      return 1;
    }),
    mutex(async () => {
      steps.push('second');
      return 2;
    }),
  ];
  await Promise.resolve();
  expect(steps).toEqual(['first begins']);
  first.resolve();
  expect(await Promise.all(results)).toEqual([1, 2]);
  expect(steps).toEqual(['first begins', 'first ends', 'second']);
});

test('rejects like a task that fails, and runs the next one', async () => {
  const mutex = createMutex();
  const failing = mutex(() => Promise.reject(new Error('no')));
  const next = mutex(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('never begins a task within the call', async () => {
  const mutex = createMutex();
  let hasBegun = false;
  const done = mutex(async () => {
    hasBegun = true;
  });
  expect(hasBegun).toBe(false);
  await done;
  expect(hasBegun).toBe(true);
});

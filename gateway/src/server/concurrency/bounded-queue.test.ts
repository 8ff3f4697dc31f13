import { createBoundedQueue } from './bounded-queue.ts';

/** Tasks that end only when the test ends them, in the order in which they started. */
function createTasks() {
  const started: { name: string; end(): void }[] = [];
  const task = (name: string) => (): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    started.push({ name, end: () => resolve(name) });
    return promise;
  };
  return { started, names: () => started.map(({ name }) => name), task };
}

const busy = { code: 'server.busy', details: { retryAfterMs: 500 } };

test('runs a bounded number of tasks at once and refuses those beyond the waiting ones', async () => {
  const queue = createBoundedQueue({ name: 'test', parallelMax: 2, waitingMax: 1, retryAfterMs: 500 });
  const { started, names, task } = createTasks();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => queue.run(task(name)));
  expect(names()).toEqual(['a', 'b']);
  await expect(queue.run(task('d'))).rejects.toMatchObject(busy);
  started[0]?.end();
  expect(await a).toBe('a');
  expect(names()).toEqual(['a', 'b', 'c']);
  for (const { end } of started) end();
  expect(await Promise.all([b, c])).toEqual(['b', 'c']);
});

test('runs preferred tasks first, and reserves waiting slots for them', async () => {
  const queue = createBoundedQueue({
    name: 'test',
    parallelMax: 1,
    waitingMax: 1,
    preferredWaitingMax: 1,
    retryAfterMs: 500,
  });
  const { started, names, task } = createTasks();
  const all = [queue.run(task('first')), queue.run(task('other'))];
  await expect(queue.run(task('one too many'))).rejects.toMatchObject(busy);
  all.push(queue.run(task('preferred'), { isPreferred: true }));
  await expect(queue.run(task('preferred too'), { isPreferred: true })).rejects.toMatchObject(busy);
  for (let index = 0; index < all.length; index += 1) {
    started[index]?.end();
    await new Promise(setImmediate);
  }
  expect(names()).toEqual(['first', 'preferred', 'other']);
  expect(await Promise.all(all)).toEqual(['first', 'other', 'preferred']);
});

test('continues after a task that fails', async () => {
  const queue = createBoundedQueue({ name: 'test', parallelMax: 1, waitingMax: 5 });
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

import { setImmediate } from 'node:timers/promises';
import { withBuildLock } from './build-lock.ts';

test('two starts build a package one after the other', async () => {
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const firstDone = withBuildLock('a-package-of-the-test', async () => {
    events.push('first begins');
    await first.promise;
    events.push('first ends');
  });
  while (events.length === 0) await setImmediate();
  const secondDone = withBuildLock('a-package-of-the-test', async () => {
    events.push('second begins');
  });
  // Long enough for the second build to begin if no lock delayed it.
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  first.resolve();
  await Promise.all([firstDone, secondDone]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
});

test('a build that fails leaves no lock behind', async () => {
  const failing = withBuildLock('a-package-of-the-test', () => Promise.reject(new Error('no such file')));
  await expect(failing).rejects.toThrow('no such file');
  expect(await withBuildLock('a-package-of-the-test', async () => 'built')).toBe('built');
});

import { createMovableClock } from '../testing/movable-clock.ts';
import { createLargeTeamReader } from './large-teams.ts';

/** Counts the reads of a team of this size. */
function createReads(members: number) {
  const clock = createMovableClock();
  const reader = createLargeTeamReader<{ members: number; read: number }>({ clock });
  let reads = 0;
  const ask = async (key = 'chi') =>
    (
      await reader(key, async () => {
        reads += 1;
        return { members, read: reads };
      })
    ).read;
  return { clock, ask };
}

test('the figures of a large team are read again after a minute, and those of another one at once @AGT-09', async () => {
  const { clock, ask } = createReads(2_000);
  expect([await ask(), await ask(), await ask('mgmg')]).toEqual([1, 1, 2]);
  clock.advance({ ms: 59_999 });
  expect(await ask()).toBe(1);
  clock.advance({ ms: 1 });
  expect(await ask()).toBe(3);
});

test('the figures of a smaller team are read at each call @AGT-09', async () => {
  const { ask } = createReads(1_999);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test('concurrent calls share one read, and a failure is not remembered @AGT-09', async () => {
  const reader = createLargeTeamReader<{ members: number }>({ clock: createMovableClock() });
  const fail = () => Promise.reject(new Error('down'));
  const failing = [reader('chi', fail), reader('chi', async () => ({ members: 5_000 }))];
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await reader('chi', async () => ({ members: 5_000 }))).toEqual({ members: 5_000 });
});

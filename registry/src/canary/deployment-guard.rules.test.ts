import type { AuditRecord, Overview } from '@parlour/contracts';
import { createPageStore, createPages, type PageSides } from '../testing/counted-pages.ts';
import { openDeployedRegistry } from '../testing/deployed-registry.ts';
import type { TestRegistry } from '../testing/test-registry.ts';
import { liveTrialsMin } from './comparison.ts';
import { bakeMs, createDeploymentGuard, rollbackAfterMs } from './deployment-guard.ts';

const name = 'mfe-wallet';
const beginning = Date.parse('2026-11-22T10:00:00.000Z');
let registry: TestRegistry;
let clock: number;

beforeEach(async () => {
  clock = beginning;
  registry = await openDeployedRegistry({ now: () => new Date(clock) });
  await registry.execute({ act: 'deploy', changes: [{ name, version: '1.1.0' }] });
});
afterEach(() => registry.remove());

function watch(canary: PageSides['canary'], networksMin = 5) {
  const { operations } = registry.services;
  const store = createPageStore({ canary, stable: [], history: createPages({ started: 500 }) });
  const now = () => new Date(clock);
  return createDeploymentGuard({ operations, store, networksMin, now, onFailure: () => undefined });
}

const getLive = () => registry.services.operations.getState().byName[name]?.live;
const guardActs = async (): Promise<AuditRecord[]> =>
  (await registry.get('/registry/audit?by=canary%20guard', registry.headers)).json().records;

test('a bad release is rolled back ten seconds after its first twenty pages, with the figures @PLAT-06', async () => {
  const guard = watch(createPages({ notStarted: 20 }));
  await guard.check(name);
  clock += rollbackAfterMs - 1;
  await guard.check(name);
  expect(getLive()?.version).toBe('1.1.0');
  clock += 1;
  await guard.check(name);
  const reason = 'starts fail: 20 of 20 in 1.1.0, 0 of 500 in 1.0.0';
  expect(getLive()).toMatchObject({ version: '1.0.0', kind: 'rollback', by: 'canary guard', reason });
  expect(await guardActs()).toMatchObject([{ act: 'rollback', details: { canary: { version: '1.1.0' } } }]);
  expect([rollbackAfterMs, liveTrialsMin, bakeMs]).toEqual([10_000, 20, 1_800_000]);
  await guard.check(name);
  expect(guard.getWatched()).toEqual({});
});

test.each([
  ['nineteen failures', createPages({ notStarted: 19 }), 'too-few', undefined],
  ['a healthy release', createPages({ started: 100 }), 'no-difference', undefined],
  [
    'failures of one network',
    [...createPages({ started: 60 }), ...createPages({ notStarted: 60 }, 'one network')],
    'doubtful',
    expect.stringMatching(/^A person must decide: starts fail: 20 of 80 in 1\.1\.0/),
  ],
])('%s roll nothing back, and appear on the overview @PLAT-06', async (_, pages, verdict, finding) => {
  const guard = watch(pages);
  for (let n = 0; n < 3; n += 1) {
    await guard.check(name);
    clock += rollbackAfterMs;
  }
  expect(await guardActs()).toEqual([]);
  const until = new Date(beginning + bakeMs).toISOString();
  const expected = { version: '1.1.0', previous: '1.0.0', until, verdict, ...(finding && { finding }) };
  expect(guard.getWatched()).toEqual({ [name]: expected });
});

test('a release is watched for half an hour, and one without a predecessor or after a rollback never', async () => {
  const guard = watch(createPages({ notStarted: 60 }));
  await guard.check('mfe-lobby');
  clock += bakeMs;
  await guard.check(name);
  clock += rollbackAfterMs;
  await guard.check(name);
  expect(guard.getWatched()).toEqual({});
  expect(await guardActs()).toEqual([]);
});

test('a release that recovers is not rolled back', async () => {
  const pages = createPages({ notStarted: 30 });
  const guard = watch(pages);
  await guard.check(name);
  clock += rollbackAfterMs - 1;
  const failures = pages.splice(0, 30, ...createPages({ started: 500 }));
  await guard.check(name);
  pages.splice(0, 500, ...failures);
  clock += rollbackAfterMs - 1;
  await guard.check(name);
  expect(getLive()?.version).toBe('1.1.0');
});

test('the overview of operators has what the guard found @PLAT-06', async () => {
  await registry.services.guard.check();
  const { remotes }: Overview = (await registry.get('/registry/overview', registry.headers)).json();
  const watches = Object.fromEntries(remotes.map((remote) => [remote.name, remote.watch?.verdict]));
  expect(watches).toEqual({ shell: undefined, 'mfe-lobby': undefined, [name]: 'too-few' });
});

import type { AuditRecord, Overview } from '@parlour/contracts';
import { type Alarm, raiseAlarm } from '../audit/alarms.ts';
import {
  createPageStore,
  createPages,
  type NeighbourPages,
  type PageSides,
} from '../testing/counted-pages.ts';
import { openDeployedRegistry } from '../testing/deployed-registry.ts';
import type { TestRegistry } from '../testing/test-registry.ts';
import { allowedRates, liveTrialsMin } from './comparison.ts';
import { alarmAfterMs, bakeMs, createDeploymentGuard, rollbackAfterMs } from './deployment-guard.ts';
import type { Sample } from './evidence.ts';
import { alikeShareMin, isSiteFailing } from './site-failure.ts';

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

function watch(
  canary: PageSides['canary'],
  neighbours: PageSides['neighbours'] = {},
  history: PageSides['history'] = createPages({ started: 500 }),
) {
  const { operations } = registry.services;
  const store = createPageStore({ canary, stable: [], history, neighbours });
  const networksMin = 5;
  const now = () => new Date(clock);
  const raise = (alarm: Alarm) => raiseAlarm(registry.services.journal, alarm);
  return createDeploymentGuard({
    operations,
    store,
    networksMin,
    raiseAlarm: raise,
    now,
    onFailure: () => undefined,
  });
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

test('doubtful evidence that lasts raises one alarm, and calls for a person @PLAT-06', async () => {
  const guard = watch([...createPages({ started: 60 }), ...createPages({ notStarted: 60 }, 'one network')]);
  await guard.check(name);
  clock += alarmAfterMs - 1;
  await guard.check(name);
  expect(await guardActs()).toEqual([]);
  clock += 1;
  for (let n = 0; n < 2; n += 1) await guard.check(name);
  const reason = expect.stringMatching(/^mfe-wallet 1\.1\.0\. A person must decide: starts fail: 20 of 80/);
  expect(await guardActs()).toMatchObject([{ act: 'alarm', reason }]);
});

const failing = (trials: number, notStarted: number) =>
  createPages({ started: trials - notStarted, notStarted });

test.each([
  ['too few pages of its own', failing(19, 19), 49, 'too-few', undefined],
  ['no more failures than are allowed', failing(20, 1), 0, 'too-few', undefined],
  [
    '49 pages of the previous release',
    failing(20, 20),
    49,
    'doubtful',
    '20 of 20 in 1.1.0, 0 of 49 in 1.0.0',
  ],
  ['no page of the previous release', failing(20, 20), 0, 'doubtful', '20 of 20 in 1.1.0'],
  ['as few pages, most of which are good', failing(40, 10), 0, 'doubtful', '10 of 40 in 1.1.0'],
])(
  'a release with %s is never rolled back, and calls a person only for failures @PLAT-06',
  async (_, pages, before, verdict, figures) => {
    const guard = watch(pages, {}, createPages({ started: before }));
    await guard.check(name);
    clock += alarmAfterMs;
    await guard.check(name);
    const reason = `A person must decide: starts fail: ${figures}, and too few pages had an earlier release to compare with`;
    expect(guard.getWatched()[name]).toMatchObject({ verdict, ...(figures && { finding: reason }) });
    expect((await guardActs()).map((one) => [one.act, one.reason])).toEqual(
      figures ? [['alarm', `mfe-wallet 1.1.0. ${reason}`]] : [],
    );
  },
);

test('a first release whose starts fail raises an alarm, and a healthy one is not mentioned @PLAT-06', async () => {
  const healthy = watch(createPages({ started: 60 }));
  await healthy.check('mfe-lobby');
  expect(healthy.getWatched()).toEqual({});
  const failures = createPages({ notStarted: 20 });
  const guard = watch([], { 'mfe-lobby': { before: [], since: failures } });
  await guard.check('mfe-lobby');
  clock += alarmAfterMs;
  await guard.check('mfe-lobby');
  expect(guard.getWatched()['mfe-lobby']).not.toHaveProperty('previous');
  expect(await guardActs()).toMatchObject([
    {
      act: 'alarm',
      reason: expect.stringMatching(
        /^mfe-lobby 1\.0\.0\. A person must decide: starts fail: 20 of 20 in 1\.0\.0,/,
      ),
    },
  ]);
});

test('errors and slow pages have their own allowed rates where nothing can be compared', async () => {
  expect(allowedRates).toEqual({ start: 0.05, run: 0.1, vitals: 0.5 });
  const check = async (pages: PageSides['canary']) => {
    const guard = watch(pages, {}, []);
    await guard.check(name);
    return guard.getWatched()[name]?.verdict;
  };
  expect(await check(createPages({ started: 54, 'started failedLater': 6 }))).toBe('too-few');
  expect(await check(createPages({ started: 30, 'started failedLater': 30 }))).toBe('doubtful');
  expect(await check(createPages({ measured: 30, 'measured poor': 30 }))).toBe('too-few');
  expect(await check(createPages({ 'measured poor': 60 }))).toBe('doubtful');
});

test('a release is watched for half an hour, and one after a rollback never', async () => {
  const guard = watch(createPages({ notStarted: 60 }));
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

const healthyBefore = (since: NeighbourPages['since']): NeighbourPages => ({
  before: createPages({ started: 500 }),
  since,
});
const checkTwice = async (of: string, neighbours: PageSides['neighbours']) => {
  const guard = watch(createPages({ notStarted: 20 }), neighbours);
  await guard.check(of);
  clock += rollbackAfterMs;
  await guard.check(of);
  return guard;
};

test('a release is not rolled back where the other remotes fail alike, and calls a person @PLAT-06', async () => {
  const guard = await checkTwice(name, { 'mfe-lobby': healthyBefore(createPages({ notStarted: 30 })) });
  expect(await guardActs()).toEqual([]);
  expect(guard.getWatched()).toMatchObject({
    [name]: {
      verdict: 'doubtful',
      finding:
        'A person must decide: starts fail: 20 of 20 in 1.1.0, 0 of 500 in 1.0.0, ' +
        'but other remotes fail more than before the deployment, too',
    },
  });
});

test('failures of the other remotes that began before, or with the same change, excuse nothing @PLAT-06', async () => {
  const failing = createPages({ notStarted: 60 });
  await checkTwice(name, { 'mfe-lobby': { before: failing, since: failing } });
  expect(getLive()).toMatchObject({ version: '1.0.0', kind: 'rollback' });
  const together = [name, 'mfe-lobby'].map((one) => ({ name: one, version: '1.1.0' }));
  await registry.execute({ act: 'deploy', changes: together });
  await checkTwice(name, { 'mfe-lobby': healthyBefore(failing) });
  expect(getLive()).toMatchObject({ version: '1.0.0', kind: 'rollback' });
});

test('a release of a joint change that is rolled back alone raises an alarm about the others @PLAT-06', async () => {
  await checkTwice(name, {});
  expect((await guardActs()).map(({ act }) => act)).toEqual(['rollback']);
  const together = [name, 'mfe-lobby'].map((one) => ({ name: one, version: '1.1.0' }));
  await registry.execute({ act: 'deploy', changes: together });
  await checkTwice(name, {});
  const [alarm, rollback] = await guardActs();
  expect(rollback).toMatchObject({ act: 'rollback', changes: [{ name }] });
  expect(alarm).toMatchObject({
    act: 'alarm',
    reason:
      'mfe-wallet 1.1.0 was rolled back, and mfe-lobby 1.1.0 of the same change stayed live. ' +
      'A person must decide whether they fit together.',
  });
});

test('failures of remotes do not excuse the shell, which runs them @PLAT-06', async () => {
  await registry.execute({ act: 'deploy', changes: [{ name: 'shell', version: '1.1.0' }] });
  await checkTwice('shell', { 'mfe-lobby': healthyBefore(createPages({ notStarted: 30 })) });
  expect((await guardActs()).map(({ changes }) => changes[0]?.name)).toEqual(['shell']);
});

describe('the whole site', () => {
  /** Creates samples of networks with one page each, the failed ones first. */
  const spread = (failures: number, trials: number): Sample[] =>
    Array.from({ length: trials }, (_, n) => ({ failures: n < failures ? 1 : 0, trials: 1 }));
  const failing = { before: spread(0, 500), since: spread(60, 60) };
  const fine = { before: spread(0, 500), since: spread(0, 60) };
  const isFailing = (neighbours: Parameters<typeof isSiteFailing>[1], networksMin = 1) =>
    isSiteFailing(spread(40, 40), neighbours, { networksMin, sinceTrialsMin: 20 });

  const withTrialsSince = (trials: number) => ({ ...fine, since: spread(0, trials) });
  const withTrialsBefore = (trials: number) => ({ ...fine, before: spread(0, trials) });

  test.each([
    ['no other release', false, []],
    ['one that fails', true, [failing]],
    ['one that does not', false, [fine]],
    ['one that fails, of two', true, [failing, fine]],
    ['one that fails, of three', false, [failing, fine, fine]],
    [
      'one that fails, and two with nineteen pages',
      true,
      [failing, withTrialsSince(19), withTrialsSince(19)],
    ],
    ['one that fails, and two with twenty pages', false, [failing, withTrialsSince(20), withTrialsSince(20)]],
    [
      'one that fails, and two with 49 pages before',
      true,
      [failing, withTrialsBefore(49), withTrialsBefore(49)],
    ],
    [
      'one that fails, and two with fifty pages before',
      false,
      [failing, withTrialsBefore(50), withTrialsBefore(50)],
    ],
    ['one where half of the pages fail', true, [{ ...failing, since: spread(30, 60) }]],
    ['one where fewer pages fail', false, [{ ...failing, since: spread(29, 60) }]],
    ['one that failed before', false, [{ ...failing, before: spread(500, 500) }]],
  ])('beside %s, fails: %s', (_, expected, neighbours) => {
    expect(isFailing(neighbours)).toBe(expected);
    expect(alikeShareMin).toBe(0.5);
  });

  test('fails only by failures of as many networks as evidence needs @PLAT-06', () => {
    const ofNetworks = (count: number) => ({
      ...failing,
      since: [...Array.from({ length: count }, () => ({ failures: 20, trials: 20 })), ...spread(0, 4)],
    });
    expect([4, 5].map((count) => isFailing([ofNetworks(count)], 5))).toEqual([false, true]);
  });
});

import type { AuditRecord } from '@parlour/contracts';
import { createPageStore, createPages } from '../testing/counted-pages.ts';
import { openDeployedRegistry } from '../testing/deployed-registry.ts';
import type { TestRegistry } from '../testing/test-registry.ts';
import { bakeMs } from './deployment-guard.ts';
import {
  type CanaryGuard,
  checkIntervalMs,
  confirmAfterMs,
  doubtAfterMs,
  type GuardParts,
  startCanaryGuard,
} from './guard.ts';

const name = 'mfe-wallet';
const beginning = Date.parse('2026-11-22T10:00:00.000Z');
let registry: TestRegistry;
let clock: number;
let guard: CanaryGuard | undefined;

beforeEach(async () => {
  clock = beginning;
  registry = await openDeployedRegistry({ now: () => new Date(clock) });
  // The releases of the site have been live for longer than the guard watches a deployment.
  clock += bakeMs;
  await registry.execute({ act: 'canary', name, version: '1.1.0', audience: { percent: 10 } });
});
afterEach(async () => {
  guard?.stop();
  jest.useRealTimers();
  await registry.remove();
});

type Store = GuardParts['store'];
const bad = createPageStore({
  canary: createPages({ started: 40, notStarted: 60 }),
  stable: createPages({ started: 500 }),
});
/** All failures come from one network. */
const doubtful = createPageStore({
  canary: [...createPages({ started: 60 }), ...createPages({ notStarted: 60 }, 'one network')],
  stable: createPages({ started: 500 }),
});
const good = createPageStore({
  canary: createPages({ started: 100 }),
  stable: createPages({ started: 500 }),
});

function watch(store: Store, onFailure: (error: unknown) => void = () => undefined): CanaryGuard {
  const { operations } = registry.services;
  const raiseAlarm = async () => undefined;
  const now = () => new Date(clock);
  guard = startCanaryGuard({ operations, store, networksMin: 5, raiseAlarm, now, onFailure });
  return guard;
}

const guardActs = async (): Promise<AuditRecord[]> =>
  (await registry.get('/registry/audit?by=canary%20guard', registry.headers)).json().records;

test('a bad canary is paused, and rolled back when it is still bad ten seconds later @PLAT-06', async () => {
  const { check } = watch(bad);
  await check();
  clock += 9_999;
  await check();
  expect((await guardActs()).map(({ act }) => act)).toEqual(['pause-canary']);
  clock += 1;
  await check();
  const [rollback, pause] = await guardActs();
  expect([pause?.act, rollback?.act]).toEqual(['pause-canary', 'rollback']);
  expect(pause?.reason).toBe('starts fail: 60 of 100 in 1.1.0, 0 of 500 in 1.0.0');
  expect(rollback?.reason).toBe(pause?.reason);
  expect(confirmAfterMs).toBe(10_000);
  expect(registry.services.operations.getState().byName[name]?.canary).toBeUndefined();
});

test('its figures are kept in the audit log, the evidence in whole numbers @PLAT-06', async () => {
  const canary = createPages({ started: 50, notStarted: 25 });
  await watch(createPageStore({ canary, stable: createPages({ started: 500 }) })).check();
  const [pause] = await guardActs();
  expect(pause?.details).toMatchObject({
    canary: { version: '1.1.0' },
    stable: { version: '1.0.0' },
    pages: { start: { own: { failures: 25, trials: 75, networks: 75 }, other: { trials: 500 } } },
    doubts: {},
    evidence: { start: expect.any(Number), run: expect.any(Number), vitals: 1 },
  });
  const evidence = Object.values(Object(pause?.details?.evidence));
  expect(evidence).toHaveLength(3);
  expect(evidence.every(Number.isInteger)).toBe(true);
});

test('a canary that recovers in its pause stays paused', async () => {
  await watch(bad).check();
  guard?.stop();
  clock += confirmAfterMs;
  await watch(good).check();
  expect((await guardActs()).map(({ act }) => act)).toEqual(['pause-canary']);
});

test('doubtful evidence pauses the canary once it lasts, calls a person, and rolls nothing back @PLAT-06', async () => {
  const { check } = watch(doubtful);
  await check();
  clock += doubtAfterMs - 1;
  await check();
  expect(await guardActs()).toEqual([]);
  clock += 1;
  await check();
  for (let n = 0; n < 3; n += 1) {
    clock += 2 * doubtAfterMs;
    await check();
  }
  const [pause, ...others] = await guardActs();
  expect(others).toEqual([]);
  expect(pause?.act).toBe('pause-canary');
  expect(pause?.reason).toMatch(/^A person must decide: starts fail: 20 of 80 in 1\.1\.0/);
  expect(doubtAfterMs).toBe(30_000);
});

test('doubtful evidence that turns solid rolls back, and doubt that ends is forgotten @PLAT-06', async () => {
  let current = doubtful;
  const { check } = watch({
    totals: (...question) => current.totals(...question),
    pages: (...question) => current.pages(...question),
  });
  const checkLater = async (store: Store): Promise<(string | undefined)[]> => {
    current = store;
    clock += doubtAfterMs;
    await check();
    return (await guardActs()).map(({ act }) => act);
  };
  expect(await checkLater(doubtful)).toEqual([]);
  expect(await checkLater(good)).toEqual([]);
  expect(await checkLater(doubtful)).toEqual([]);
  expect(await checkLater(doubtful)).toEqual(['pause-canary']);
  expect(await checkLater(bad)).toEqual(['rollback', 'pause-canary']);
});

test('a canary that a person paused, and a remote without one, is left alone', async () => {
  const questionCount: string[] = [];
  const store: Store = {
    ...bad,
    totals(...question) {
      questionCount.push(question[0]);
      return bad.totals(...question);
    },
  };
  const { check } = watch(store);
  await registry.execute({ act: 'pause-canary', name });
  clock += 2 * confirmAfterMs;
  await check();
  expect(questionCount).toEqual([]);
  expect(await guardActs()).toEqual([]);
});

test('an operator who acts during a check is not overruled', async () => {
  let isEnded = false;
  const store: Store = {
    ...bad,
    async totals(...question) {
      if (!isEnded) {
        isEnded = true;
        await registry.execute({ act: 'end-canary', name });
      }
      return bad.totals(...question);
    },
  };
  await watch(store).check();
  expect(await guardActs()).toEqual([]);
});

test('it checks every five seconds, one check at a time, and continues after a failed one', async () => {
  jest.useFakeTimers();
  const failures: unknown[] = [];
  const questions: PromiseWithResolvers<never>[] = [];
  const store: Store = {
    ...bad,
    totals() {
      const question = Promise.withResolvers<never>();
      questions.push(question);
      return question.promise;
    },
  };
  const { stop } = watch(store, (error) => failures.push(error));
  expect(checkIntervalMs).toBe(5_000);
  await jest.advanceTimersByTimeAsync(4_999);
  expect(questions).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  // One query for each of the two releases.
  expect(questions).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(questions).toHaveLength(2);
  const away = new Error('The database is away.');
  questions[0]?.reject(away);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(failures).toEqual([away]);
  expect(questions).toHaveLength(4);
  questions[2]?.reject(away);
  stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(questions).toHaveLength(4);
});

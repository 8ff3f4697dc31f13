import { createApi } from '@parlour/api-client';
import { getSessionTimesCall, keepSessionCall } from '@parlour/contracts/calls';
import { createFakeGateway } from '@parlour/testing';
import { createStore } from 'jotai';
import { sessionEndAtom } from './session-end.ts';
import { type SessionEndWatch, watchSessionEnd } from './watch-session-end.ts';

const second = 1_000;
const minute = 60 * second;

let watch: SessionEndWatch | undefined;
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => {
  watch?.stop();
  jest.useRealTimers();
});

/** Starts a watch with a gateway that has one session: it expires after `idleMs` without use and `wholeMs` in total. */
function startWatch({ wholeMs = 12 * 60 * minute, idleMs = 30 * minute } = {}) {
  const openedAt = Date.now();
  let usedAt = openedAt;
  const times = () => ({
    idleEndsAt: new Date(usedAt + idleMs).toISOString(),
    endsAt: new Date(openedAt + wholeMs).toISOString(),
    serverTime: new Date().toISOString(),
    warnSeconds: 60,
  });
  const gateway = createFakeGateway();
  openCalls = 0;
  gateway.on(getSessionTimesCall, times);
  gateway.on(keepSessionCall, () => {
    usedAt = Date.now();
    return times();
  });
  const store = createStore();
  const api = createApi({
    baseUrl: 'http://gateway.test',
    fetch: async (...call) => {
      openCalls += 1;
      return gateway.fetch(...call).finally(() => {
        openCalls -= 1;
      });
    },
    token: () => 'token-of-ada',
    onSessionLost: () => undefined,
  });
  watch = watchSessionEnd({ api, store });
  return {
    watch,
    gateway,
    warning: () => store.get(sessionEndAtom),
    use: () => {
      usedAt = Date.now();
    },
  };
}

const realTimeout = globalThis.setTimeout;
/** Number of calls in flight. The fake gateway responds in real time, however fast the page's clock runs. */
let openCalls = 0;

/**
 * Resolves once no call has been in flight for some turns of the event loop, because responses are read after they
 * arrive.
 */
async function answered(): Promise<void> {
  for (let quietTurns = 0; quietTurns < 8; quietTurns = openCalls === 0 ? quietTurns + 1 : 0)
    await new Promise((resolve) => realTimeout(resolve, 5));
}

/** Advances the clock by `ms` and waits for the responses that arrive in that time. */
async function pass(ms: number): Promise<void> {
  await answered();
  await jest.advanceTimersByTimeAsync(ms);
  await answered();
}

test('warns sixty seconds before the session expires from inactivity @AUTH-17', async () => {
  const { warning } = startWatch();
  await pass(28 * minute);
  expect(warning()).toBeUndefined();
  await pass(minute + second);
  expect(warning()).toMatchObject({ cause: 'idle' });
  const leftMs = (warning()?.endsAtMs ?? 0) - Date.now();
  expect(leftMs).toBeGreaterThan(57 * second);
  expect(leftMs).toBeLessThanOrEqual(60 * second);
});

test('use in another tab delays the warning, and hides a visible one @AUTH-17', async () => {
  const { warning, use } = startWatch();
  await pass(20 * minute);
  use();
  await pass(9 * minute + second);
  expect(warning()).toBeUndefined();
  await pass(20 * minute);
  expect(warning()).toBeDefined();
  use();
  await pass(6 * second);
  expect(warning()).toBeUndefined();
});

test('warns again half an hour after the member stayed @AUTH-17', async () => {
  const { warning, ...session } = startWatch();
  await pass(29 * minute + second);
  await session.watch.extend();
  expect(warning()).toBeUndefined();
  await pass(28 * minute);
  expect(warning()).toBeUndefined();
  await pass(minute + 2 * second);
  expect(warning()).toMatchObject({ cause: 'idle' });
});

test('warns once of the absolute end', async () => {
  const { warning, ...session } = startWatch({ wholeMs: 20 * minute });
  await pass(19 * minute + second);
  expect(warning()).toMatchObject({ cause: 'absolute' });
  session.watch.acknowledge();
  await pass(20 * second);
  expect(warning()).toBeUndefined();
});

test('retries after a failed request', async () => {
  const { warning, gateway } = startWatch({ idleMs: 2 * minute });
  gateway.lose(getSessionTimesCall);
  await pass(minute + 10 * second);
  expect(warning()).toBeUndefined();
  gateway.on(getSessionTimesCall, () => ({
    idleEndsAt: new Date(Date.now() + 30 * second).toISOString(),
    endsAt: new Date(Date.now() + 60 * minute).toISOString(),
    serverTime: new Date().toISOString(),
    warnSeconds: 60,
  }));
  await pass(2 * minute);
  expect(warning()).toMatchObject({ cause: 'idle' });
});

test('neither warns nor requests anything after it is stopped', async () => {
  const { warning, gateway, ...session } = startWatch();
  await pass(second);
  const asked = gateway.received(getSessionTimesCall).length;
  session.watch.stop();
  await pass(40 * minute);
  expect(warning()).toBeUndefined();
  expect(gateway.received(getSessionTimesCall)).toHaveLength(asked);
});

import { createRelease } from '../testing/fake-releases.ts';
import { startTestRuntime } from '../testing/test-runtime.ts';
import { createFreezeDetector } from './freeze-detector.ts';
import type { SlotState } from './slot-state.ts';

const lobby = createRelease('mfe-lobby', '1.0.0');
const next = createRelease('mfe-lobby', '1.1.0');
const wallet = createRelease('mfe-wallet', '2.0.0');
const home = { remote: 'mfe-lobby', view: 'home' };
const deposit = { remote: 'mfe-wallet', view: 'deposit' };
const createMountedState = (version: string) => ({ state: 'mounted', remote: 'mfe-lobby', version });
const hang = () => new Promise<never>(() => undefined);
const rejectWith = (name = 'Error') => Promise.reject(Object.assign(new Error('no'), { name }));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  document.body.replaceChildren();
  localStorage.clear();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Opens a page with one slot, and records the states of the slot. */
function openPage() {
  const runtime = startTestRuntime(lobby, wallet);
  const slot = runtime.open();
  const states: SlotState[] = [];
  const stop = slot.subscribe(() => states.push(slot.state()));
  return { ...runtime, slot, states, stop };
}
const countCalls = (calls: readonly string[], call: string) => calls.filter((one) => one === call).length;

test('a slot starts empty, and notifies of each state until the subscription ends', async () => {
  const { slot, states, stop } = openPage();
  expect([slot.state(), slot.target(), slot.mounted()]).toEqual([{ state: 'empty' }, undefined, undefined]);
  await slot.show(home);
  expect(slot.target()).toEqual(home);
  expect(slot.mounted()).toMatchObject({ state: 'loaded', release: lobby });
  expect(states).toEqual([
    { state: 'loading', remote: 'mfe-lobby', slow: false },
    createMountedState('1.0.0'),
  ]);
  stop();
  await slot.show(undefined);
  expect(states).toHaveLength(2);
  expect([slot.state(), slot.target()]).toEqual([{ state: 'empty' }, undefined]);
});

test('a view that mounts in time is never slow', async () => {
  const { slot, states } = openPage();
  await slot.show(home);
  await pass(100);
  expect(states.some((state) => state.state === 'loading' && state.slow)).toBe(false);
});

test('a mount is reported with the time that it took', async () => {
  const { slot, wire, reports } = openPage();
  wire.publish(lobby, { mount: () => new Promise((resolve) => setTimeout(resolve, 20)) });
  const shown = slot.show(home);
  await pass(20);
  await shown;
  expect(reports).toEqual([{ kind: 'mount', remote: 'mfe-lobby', version: '1.0.0', value: 20 }]);
});

test.each([
  ['Error', 'mount', 'mount'],
  ['RenderError', 'render', 'render'],
])('a mount that fails with a %s is reported as %s', async (error, kind, reason) => {
  const { slot, wire, reports } = openPage();
  wire.publish(lobby, { mount: () => rejectWith(error) });
  await slot.show(home);
  expect(reports).toEqual([expect.objectContaining({ kind, remote: 'mfe-lobby', version: '1.0.0' })]);
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason });
});

test('a view whose code does not arrive fails with a timeout that names it', async () => {
  const { slot, wire, reports } = openPage();
  const asked: unknown[] = [];
  wire.publish(lobby, {
    preload: (given) => {
      asked.push(given.view);
      return hang();
    },
  });
  const shown = slot.show(home);
  await pass(200);
  await shown;
  expect(asked).toEqual(['home']);
  expect(reports[0]?.message).toMatch(/loading mfe_lobby_1_0_0\/home took longer than 200 ms/);
});

test('a load that fails is reported with its reason', async () => {
  const { slot, wire, reports } = openPage();
  wire.breakLoading(lobby, () => rejectWith());
  await slot.show(home);
  expect(reports.map(({ kind, message }) => [kind, message])).toEqual([
    ['load', expect.stringMatching(/^network: .*no/)],
  ]);
});

test('a remote that the page does not know is closed', async () => {
  const { slot, wire } = openPage();
  await slot.show({ remote: 'mfe-none', view: 'home' });
  expect(slot.state()).toEqual({ state: 'disabled', remote: 'mfe-none' });
  expect(wire.loads).toEqual([]);
});

test('a view that is left while its code is loading is not mounted', async () => {
  const { slot, wire } = openPage();
  const code = Promise.withResolvers<void>();
  wire.publish(lobby, { preload: () => code.promise });
  void slot.show(home);
  await pass(5);
  await slot.show(deposit);
  code.resolve();
  await pass(5);
  expect(wire.calls.some((call) => call.startsWith('mfe-lobby@1.0.0 mount'))).toBe(false);
  expect(slot.host).toHaveTextContent(/^mfe-wallet 2.0.0 deposit$/);
});

test('a view that is left while it mounts is unmounted when it is ready', async () => {
  const { slot, wire } = openPage();
  const mounted = Promise.withResolvers<void>();
  const ended: string[] = [];
  wire.publish(lobby, {
    mount: () => mounted.promise,
    unmount: async () => void ended.push('unmount'),
  });
  void slot.show(home);
  await pass(5);
  await slot.show(deposit);
  expect(ended).toEqual([]);
  mounted.resolve();
  await pass(5);
  expect(ended).toEqual(['unmount']);
  expect(slot.state()).toMatchObject({ remote: 'mfe-wallet' });
  expect(slot.host.children).toHaveLength(1);
});

test('a load that ends after the slot was left shows nothing', async () => {
  const { slot, wire, states } = openPage();
  const entry = Promise.withResolvers<unknown>();
  wire.breakLoading(lobby, () => entry.promise);
  void slot.show(home);
  await pass(5);
  await slot.show(undefined);
  entry.reject(new Error('late'));
  await pass(300);
  expect(states.at(-1)).toEqual({ state: 'empty' });
  expect(states.some(({ state }) => state === 'failed')).toBe(false);
});

test('of several requests at once only the last is loaded', async () => {
  const { slot, wire } = openPage();
  const shown = [slot.show(home), slot.show(deposit), slot.show({ ...home, view: 'winners' })];
  await Promise.all(shown);
  expect(wire.loads).toEqual([lobby.container]);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 winners');
});

test('a request during the unmount of the previous view is the one that is shown', async () => {
  const { slot, wire } = openPage();
  const gone = Promise.withResolvers<void>();
  wire.publish(lobby, { unmount: () => gone.promise });
  await slot.show(home);
  void slot.show(deposit);
  await pass(5);
  const last = slot.show(undefined);
  gone.resolve();
  await last;
  expect(wire.loads).toEqual([lobby.container]);
  expect(slot.state()).toEqual({ state: 'empty' });
});

test('the same request changes nothing, and a refresh mounts again', async () => {
  const { slot, wire } = openPage();
  await slot.show(home);
  await slot.show({ ...home });
  expect(countCalls(wire.calls, 'mfe-lobby@1.0.0 mount home')).toBe(1);
  await slot.refresh();
  expect(countCalls(wire.calls, 'mfe-lobby@1.0.0 mount home')).toBe(2);
});

test('a request for the view that is still mounted leaves it mounted', async () => {
  const { slot, wire } = openPage();
  await slot.show(home);
  await Promise.all([slot.show(deposit), slot.show(home)]);
  expect(countCalls(wire.calls, 'mfe-lobby@1.0.0 mount home')).toBe(1);
  expect(slot.state()).toEqual(createMountedState('1.0.0'));
});

test('a retry mounts again, and abandons the release only if it is not mounted', async () => {
  const { slot, wire } = openPage();
  await slot.show(home);
  await slot.retry();
  expect([wire.dropped, countCalls(wire.calls, 'mfe-lobby@1.0.0 mount home')]).toEqual([[], 2]);
  wire.publish(lobby, { mount: () => rejectWith() });
  await slot.refresh();
  await slot.retry();
  expect(wire.dropped).toEqual([]);
  const { slot: empty } = openPage();
  await empty.retry();
  expect(empty.state()).toEqual({ state: 'empty' });
});

test('a broken element is unmounted in its own slot only', async () => {
  const { slot, reports } = openPage();
  slot.failMounted(document.body, 'render', 'endless');
  await slot.show(home);
  slot.failMounted(document.body, 'render', 'endless');
  await pass(5);
  expect(slot.state()).toEqual(createMountedState('1.0.0'));
  const [element] = slot.host.children;
  if (element) slot.failMounted(element, 'render', 'endless');
  await pass(5);
  expect(reports.at(-1)).toEqual({
    kind: 'render',
    remote: 'mfe-lobby',
    version: '1.0.0',
    message: 'endless',
  });
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  expect(slot.host).toBeEmptyDOMElement();
});

test('the failure of a view that was already replaced is ignored', async () => {
  const { slot, wire } = openPage();
  let fail: () => void = () => undefined;
  wire.publish(lobby, {
    mount: async ({ onFailure }) => {
      fail = () => onFailure?.({ reason: 'render', error: new Error('no') });
    },
  });
  await slot.show(home);
  await slot.show(deposit);
  fail();
  await pass(5);
  expect(slot.state()).toEqual({ state: 'mounted', remote: 'mfe-wallet', version: '2.0.0' });
});

describe('a replacement', () => {
  async function loadNext({ wire, loader }: ReturnType<typeof openPage>, module = {}) {
    wire.publish(next, module);
    const loaded = await loader.load(next);
    if (loaded.state !== 'loaded') throw new Error(loaded.message);
    return loaded;
  }

  test('of an empty slot is done', async () => {
    const page = openPage();
    expect(await page.slot.replace(await loadNext(page))).toBe(true);
    expect([page.slot.state(), page.slot.host.childElementCount]).toEqual([{ state: 'empty' }, 0]);
  });

  test('of a remote that the person has left meanwhile leaves the next view alone', async () => {
    const page = openPage();
    await page.slot.show(home);
    const loaded = await loadNext(page);
    const left = page.slot.show(deposit);
    expect(await page.slot.replace(loaded)).toBe(true);
    await left;
    expect(page.slot.state()).toEqual({ state: 'mounted', remote: 'mfe-wallet', version: '2.0.0' });
    expect(page.slot.host).toHaveTextContent(/^mfe-wallet 2.0.0 deposit$/);
  });

  test('mounts the next release instead of the current one', async () => {
    const page = openPage();
    await page.slot.show(home);
    expect(await page.slot.replace(await loadNext(page))).toBe(true);
    expect(page.slot.state()).toEqual(createMountedState('1.1.0'));
    expect(page.slot.mounted()?.release).toBe(next);
  });

  test('that does not mount in time restores the previous release', async () => {
    const page = openPage();
    await page.slot.show(home);
    const exchanged = page.slot.replace(await loadNext(page, { mount: hang }));
    await pass(99);
    expect(page.slot.mounted()?.release.version).toBe('1.0.0');
    await pass(1);
    expect(await exchanged).toBe(false);
    expect(page.slot.state()).toEqual(createMountedState('1.0.0'));
  });

  test('in which neither release mounts leaves a failure', async () => {
    const page = openPage();
    let mounts = 0;
    page.wire.publish(lobby, {
      mount: async () => {
        mounts += 1;
        if (mounts > 1) throw new Error('no');
      },
    });
    await page.slot.show(home);
    expect(await page.slot.replace(await loadNext(page, { mount: () => rejectWith() }))).toBe(false);
    expect(page.slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'mount' });
    expect(page.slot.mounted()).toBeUndefined();
  });

  test('handles a failure of the next release too', async () => {
    const page = openPage();
    let fail: () => void = () => undefined;
    const module = {
      mount: async ({ onFailure }: { onFailure?(failure: { reason: 'render'; error: unknown }): void }) => {
        fail = () => onFailure?.({ reason: 'render', error: new Error('no') });
      },
    };
    await page.slot.show(home);
    await page.slot.replace(await loadNext(page, module));
    fail();
    await pass(5);
    expect(page.slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  });
});

test('a release that froze the previous page is not mounted until a person retries', async () => {
  localStorage.setItem('parlour.mounting', JSON.stringify([lobby.container]));
  const { open, reports } = startTestRuntime(lobby);
  const slot = open(undefined, createFreezeDetector(localStorage, window));
  await slot.show(home);
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  expect(reports).toEqual([
    expect.objectContaining({
      kind: 'load',
      remote: 'mfe-lobby',
      message: 'render: it froze the page before this one',
    }),
  ]);
  await slot.retry();
  expect(slot.state()).toEqual(createMountedState('1.0.0'));
});

import { release } from '../testing/fake-releases.ts';
import { startTestRuntime } from '../testing/test-runtime.ts';
import { createMountMarker } from './mount-marker.ts';
import type { PlaceState } from './place-state.ts';

const lobby = release('mfe-lobby', '1.0.0');
const next = release('mfe-lobby', '1.1.0');
const wallet = release('mfe-wallet', '2.0.0');
const home = { remote: 'mfe-lobby', view: 'home' };
const deposit = { remote: 'mfe-wallet', view: 'deposit' };
const standsOn = (version: string) => ({ state: 'standing', remote: 'mfe-lobby', version });
const hangs = () => new Promise<never>(() => undefined);
const fails = (name = 'Error') => Promise.reject(Object.assign(new Error('no'), { name }));
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

/** A page with one slot, and the states that it tells of. */
function openPage() {
  const runtime = startTestRuntime(lobby, wallet);
  const place = runtime.open();
  const states: PlaceState[] = [];
  const stop = place.subscribe(() => states.push(place.state()));
  return { ...runtime, place, states, stop };
}
const countOf = (acts: readonly string[], act: string) => acts.filter((one) => one === act).length;

test('a slot begins empty, and tells each of its states until nobody listens', async () => {
  const { place, states, stop } = openPage();
  expect([place.state(), place.target(), place.standing()]).toEqual([
    { state: 'empty' },
    undefined,
    undefined,
  ]);
  await place.show(home);
  expect(place.target()).toEqual(home);
  expect(place.standing()).toMatchObject({ state: 'loaded', release: lobby });
  expect(states).toEqual([{ state: 'loading', remote: 'mfe-lobby', slow: false }, standsOn('1.0.0')]);
  stop();
  await place.show(undefined);
  expect(states).toHaveLength(2);
  expect([place.state(), place.target()]).toEqual([{ state: 'empty' }, undefined]);
});

test('a view that stands in time is never called slow', async () => {
  const { place, states } = openPage();
  await place.show(home);
  await pass(100);
  expect(states.some((state) => state.state === 'loading' && state.slow)).toBe(false);
});

test('a mount is reported with the time that it took', async () => {
  const { place, wire, reports } = openPage();
  wire.publish(lobby, { mount: () => new Promise((resolve) => setTimeout(resolve, 20)) });
  const shown = place.show(home);
  await pass(20);
  await shown;
  expect(reports).toEqual([{ kind: 'mount', remote: 'mfe-lobby', version: '1.0.0', value: 20 }]);
});

test.each([
  ['Error', 'mount', 'mount'],
  ['RenderError', 'render', 'render'],
])('a mount that fails with a %s is reported as %s', async (error, kind, reason) => {
  const { place, wire, reports } = openPage();
  wire.publish(lobby, { mount: () => fails(error) });
  await place.show(home);
  expect(reports).toEqual([expect.objectContaining({ kind, remote: 'mfe-lobby', version: '1.0.0' })]);
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason });
});

test('code of a view that does not come is given up by name', async () => {
  const { place, wire, reports } = openPage();
  const asked: unknown[] = [];
  wire.publish(lobby, {
    preload: (given) => {
      asked.push(given.view);
      return hangs();
    },
  });
  const shown = place.show(home);
  await pass(200);
  await shown;
  expect(asked).toEqual(['home']);
  expect(reports[0]?.message).toMatch(/loading mfe_lobby_1_0_0\/home took longer than 200 ms/);
});

test('a load that fails is reported with its reason', async () => {
  const { place, wire, reports } = openPage();
  wire.breakLoading(lobby, () => fails());
  await place.show(home);
  expect(reports.map(({ kind, message }) => [kind, message])).toEqual([
    ['load', expect.stringMatching(/^network: .*no/)],
  ]);
});

test('a remote that the page does not know is closed', async () => {
  const { place, wire } = openPage();
  await place.show({ remote: 'mfe-none', view: 'home' });
  expect(place.state()).toEqual({ state: 'disabled', remote: 'mfe-none' });
  expect(wire.loads).toEqual([]);
});

test('a view that is left while its code comes is not mounted', async () => {
  const { place, wire } = openPage();
  const code = Promise.withResolvers<void>();
  wire.publish(lobby, { preload: () => code.promise });
  void place.show(home);
  await pass(5);
  await place.show(deposit);
  code.resolve();
  await pass(5);
  expect(wire.acts.some((act) => act.startsWith('mfe-lobby@1.0.0 mount'))).toBe(false);
  expect(place.host).toHaveTextContent(/^mfe-wallet 2.0.0 deposit$/);
});

test('a view that is left while it mounts is taken down when it comes', async () => {
  const { place, wire } = openPage();
  const mounted = Promise.withResolvers<void>();
  const ended: string[] = [];
  wire.publish(lobby, {
    mount: () => mounted.promise,
    unmount: async () => void ended.push('unmount'),
  });
  void place.show(home);
  await pass(5);
  await place.show(deposit);
  expect(ended).toEqual([]);
  mounted.resolve();
  await pass(5);
  expect(ended).toEqual(['unmount']);
  expect(place.state()).toMatchObject({ remote: 'mfe-wallet' });
  expect(place.host.children).toHaveLength(1);
});

test('a load that comes after the slot was left shows nothing', async () => {
  const { place, wire, states } = openPage();
  const entry = Promise.withResolvers<unknown>();
  wire.breakLoading(lobby, () => entry.promise);
  void place.show(home);
  await pass(5);
  await place.show(undefined);
  entry.reject(new Error('late'));
  await pass(300);
  expect(states.at(-1)).toEqual({ state: 'empty' });
  expect(states.some(({ state }) => state === 'failed')).toBe(false);
});

test('of several requests at once only the last is loaded', async () => {
  const { place, wire } = openPage();
  const shown = [place.show(home), place.show(deposit), place.show({ ...home, view: 'winners' })];
  await Promise.all(shown);
  expect(wire.loads).toEqual([lobby.container]);
  expect(place.host).toHaveTextContent('mfe-lobby 1.0.0 winners');
});

test('a request that comes while the view before goes is the one that is shown', async () => {
  const { place, wire } = openPage();
  const gone = Promise.withResolvers<void>();
  wire.publish(lobby, { unmount: () => gone.promise });
  await place.show(home);
  void place.show(deposit);
  await pass(5);
  const last = place.show(undefined);
  gone.resolve();
  await last;
  expect(wire.loads).toEqual([lobby.container]);
  expect(place.state()).toEqual({ state: 'empty' });
});

test('the same request changes nothing, and a refresh mounts anew', async () => {
  const { place, wire } = openPage();
  await place.show(home);
  await place.show({ ...home });
  expect(countOf(wire.acts, 'mfe-lobby@1.0.0 mount home')).toBe(1);
  await place.refresh();
  expect(countOf(wire.acts, 'mfe-lobby@1.0.0 mount home')).toBe(2);
});

test('a request back to what still stands leaves it standing', async () => {
  const { place, wire } = openPage();
  await place.show(home);
  await Promise.all([place.show(deposit), place.show(home)]);
  expect(countOf(wire.acts, 'mfe-lobby@1.0.0 mount home')).toBe(1);
  expect(place.state()).toEqual(standsOn('1.0.0'));
});

test('a retry mounts anew, and gives the release up only where it does not stand', async () => {
  const { place, wire } = openPage();
  await place.show(home);
  await place.retry();
  expect([wire.dropped, countOf(wire.acts, 'mfe-lobby@1.0.0 mount home')]).toEqual([[], 2]);
  wire.publish(lobby, { mount: () => fails() });
  await place.refresh();
  await place.retry();
  expect(wire.dropped).toEqual([]);
  const { place: empty } = openPage();
  await empty.retry();
  expect(empty.state()).toEqual({ state: 'empty' });
});

test('an element that is found broken is taken down where it stands, and nowhere else', async () => {
  const { place, reports } = openPage();
  place.condemn(document.body, 'render', 'endless');
  await place.show(home);
  place.condemn(document.body, 'render', 'endless');
  await pass(5);
  expect(place.state()).toEqual(standsOn('1.0.0'));
  const [element] = place.host.children;
  if (element) place.condemn(element, 'render', 'endless');
  await pass(5);
  expect(reports.at(-1)).toEqual({
    kind: 'render',
    remote: 'mfe-lobby',
    version: '1.0.0',
    message: 'endless',
  });
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  expect(place.host).toBeEmptyDOMElement();
});

test('a view that fails after another took its slot does not matter any more', async () => {
  const { place, wire } = openPage();
  let fail: () => void = () => undefined;
  wire.publish(lobby, {
    mount: async ({ onFailure }) => {
      fail = () => onFailure?.({ reason: 'render', error: new Error('no') });
    },
  });
  await place.show(home);
  await place.show(deposit);
  fail();
  await pass(5);
  expect(place.state()).toEqual({ state: 'standing', remote: 'mfe-wallet', version: '2.0.0' });
});

describe('an exchange', () => {
  async function loadNext({ wire, loader }: ReturnType<typeof openPage>, module = {}) {
    wire.publish(next, module);
    const loaded = await loader.load(next);
    if (loaded.state !== 'loaded') throw new Error(loaded.message);
    return loaded;
  }

  test('of an empty slot is done', async () => {
    const page = openPage();
    expect(await page.place.exchange(await loadNext(page))).toBe(true);
    expect([page.place.state(), page.place.host.childElementCount]).toEqual([{ state: 'empty' }, 0]);
  });

  test('puts the next release in place of what stands', async () => {
    const page = openPage();
    await page.place.show(home);
    expect(await page.place.exchange(await loadNext(page))).toBe(true);
    expect(page.place.state()).toEqual(standsOn('1.1.0'));
    expect(page.place.standing()?.release).toBe(next);
  });

  test('that does not mount in its time brings the release before back', async () => {
    const page = openPage();
    await page.place.show(home);
    const exchanged = page.place.exchange(await loadNext(page, { mount: hangs }));
    await pass(99);
    expect(page.place.standing()?.release.version).toBe('1.0.0');
    await pass(1);
    expect(await exchanged).toBe(false);
    expect(page.place.state()).toEqual(standsOn('1.0.0'));
  });

  test('of which neither release mounts leaves a failure', async () => {
    const page = openPage();
    let mounts = 0;
    page.wire.publish(lobby, {
      mount: async () => {
        mounts += 1;
        if (mounts > 1) throw new Error('no');
      },
    });
    await page.place.show(home);
    expect(await page.place.exchange(await loadNext(page, { mount: () => fails() }))).toBe(false);
    expect(page.place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'mount' });
    expect(page.place.standing()).toBeUndefined();
  });

  test('hears of a failure of the next release too', async () => {
    const page = openPage();
    let fail: () => void = () => undefined;
    const module = {
      mount: async ({ onFailure }: { onFailure?(failure: { reason: 'render'; error: unknown }): void }) => {
        fail = () => onFailure?.({ reason: 'render', error: new Error('no') });
      },
    };
    await page.place.show(home);
    await page.place.exchange(await loadNext(page, module));
    fail();
    await pass(5);
    expect(page.place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  });
});

test('a release that froze the page before this one is not mounted until a person asks again', async () => {
  localStorage.setItem('parlour.mounting', JSON.stringify([lobby.container]));
  const { open, reports } = startTestRuntime(lobby);
  const place = open(undefined, createMountMarker(localStorage, window));
  await place.show(home);
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  expect(reports).toEqual([
    expect.objectContaining({
      kind: 'load',
      remote: 'mfe-lobby',
      message: 'render: it froze the page before this one',
    }),
  ]);
  await place.retry();
  expect(place.state()).toEqual(standsOn('1.0.0'));
});

import type { RemoteModule } from '@parlour/contracts';
import { createRelease } from '../../testing/fake-releases.ts';
import { startTestRuntime } from '../../testing/test-runtime.ts';

const name = 'mfe-lobby';
const before = createRelease(name, '1.0.0');
const after = createRelease(name, '1.1.0');
const newest = createRelease(name, '1.2.0');
const home = { remote: name, view: 'home' };
const hang = () => new Promise<never>(() => undefined);
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

/** Opens a page on which 1.0.0 is mounted and 1.1.0 was just deployed. */
async function deployNext(module: Partial<RemoteModule> = {}) {
  const runtime = startTestRuntime(before);
  runtime.wire.publish(after, module);
  runtime.wire.publish(newest);
  const slot = runtime.open();
  await slot.show(home);
  runtime.deploy(2, after);
  const listReports = (version: string) =>
    runtime.reports
      .filter((entry) => entry.kind === 'swap' && entry.version === version)
      .map(({ message }) => message);
  return { ...runtime, slot, listReports };
}
const broken = (version: string, kind: 'render' | 'error' | 'vital' = 'render', message?: string) => ({
  kind,
  remote: name,
  version,
  message,
});

test('a swap is confirmed after its time, and the previous release is disposed of', async () => {
  const { swap, listReports, wire } = await deployNext();
  await swap.advance(name);
  await pass(59);
  expect([listReports('1.1.0'), wire.dropped]).toEqual([[], []]);
  await pass(1);
  expect([listReports('1.1.0'), wire.dropped]).toEqual([['confirmed'], [before.container]]);
});

test('a fault reverts a swap until it is confirmed, and not afterwards', async () => {
  const early = await deployNext();
  await early.swap.advance(name);
  await pass(59);
  early.swap.onTelemetry(broken('1.1.0', 'error', 'boom'));
  await pass(5);
  expect([early.listReports('1.1.0'), early.swaps]).toEqual([
    ['reverted: boom'],
    ['mfe-lobby 1.0.0 → 1.1.0', 'mfe-lobby 1.1.0 → 1.0.0'],
  ]);
  expect(early.wire.dropped).toEqual([after.container]);
  await pass(500);
  expect(early.wire.dropped).toEqual([after.container]);

  const late = await deployNext();
  await late.swap.advance(name);
  await pass(60);
  late.swap.onTelemetry(broken('1.1.0'));
  await pass(5);
  expect(late.slot.host).toHaveTextContent('mfe-lobby 1.1.0 home');
});

test('a report that is not a fault of the new release reverts nothing', async () => {
  const { swap, slot, listReports } = await deployNext();
  await swap.advance(name);
  swap.onTelemetry(broken('1.0.0'));
  swap.onTelemetry(broken('1.1.0', 'vital'));
  swap.onTelemetry({ ...broken('1.1.0'), remote: 'mfe-wallet' });
  await pass(5);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.1.0 home');
  expect(listReports('1.1.0')).toEqual([]);
  swap.onTelemetry(broken('1.1.0'));
  await pass(5);
  expect(listReports('1.1.0')).toEqual(['reverted: render']);
});

test('a reverted release is not tried again on this page, and a later one is', async () => {
  const { swap, slot, wire, store, deploy } = await deployNext();
  await swap.advance(name);
  swap.onTelemetry(broken('1.1.0'));
  await pass(5);
  await swap.advance(name);
  await pass(500);
  expect(store.inUse(name)?.version).toBe('1.0.0');
  expect(wire.loads.filter((one) => one === after.container)).toHaveLength(1);
  deploy(3, newest);
  await swap.advance(name);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.2.0 home');
});

test('a view that fails reverts its slot only while its swap is not confirmed', async () => {
  const { swap } = await deployNext();
  expect(swap.revertIfUnconfirmed(before, 'render')).toBe(false);
  await swap.advance(name);
  expect(swap.revertIfUnconfirmed(before, 'render')).toBe(false);
  expect(swap.revertIfUnconfirmed(newest, 'render')).toBe(false);
  expect(swap.revertIfUnconfirmed(after, 'render')).toBe(true);
  // While the previous release is being restored, further failures belong to the same revert.
  expect(swap.revertIfUnconfirmed(after, 'render')).toBe(true);
  await pass(500);
  expect(swap.revertIfUnconfirmed(after, 'render')).toBe(false);
  const other = await deployNext();
  await other.swap.advance(name);
  await pass(60);
  expect(other.swap.revertIfUnconfirmed(after, 'render')).toBe(false);
});

test('a deployment waits until the swap before it is confirmed', async () => {
  const { swap, slot, deploy, listReports } = await deployNext();
  await swap.advance(name);
  deploy(3, newest);
  await swap.advance(name);
  expect(swap.held()).toEqual({ [name]: 'the swap before is not confirmed' });
  expect(listReports('1.2.0')).toEqual(['held: the swap before is not confirmed']);
  await pass(59);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.1.0 home');
  await pass(5);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.2.0 home');
  expect([swap.held(), listReports('1.1.0')]).toEqual([{}, ['confirmed']]);
});

test('a held swap reports every reason, and each new one once', async () => {
  const { swap, guards, listReports } = await deployNext();
  const deposit = guards.hold(before.container, 'deposit in progress');
  await swap.advance(name);
  guards.hold(before.container, 'a bet is placed');
  await swap.advance(name);
  await swap.advance(name);
  expect(swap.held()).toEqual({ [name]: 'deposit in progress, a bet is placed' });
  deposit();
  await swap.advance(name);
  expect(listReports('1.1.0')).toEqual([
    'held: deposit in progress',
    'held: deposit in progress, a bet is placed',
    'held: a bet is placed',
  ]);
});

test('a held swap is retried on a timer, after a navigation, and when its last hold ends', async () => {
  const asked: unknown[] = [];
  const { swap, guards, store } = await deployNext({ preload: async ({ view }) => void asked.push(view) });
  const end = guards.hold(before.container, 'deposit in progress');
  await swap.advance(name);
  expect(asked).toEqual(['home']);
  await pass(399);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(2);
  swap.advanceHeld();
  await pass(0);
  expect(asked).toHaveLength(3);
  guards.hold('mfe_wallet_1_0_0', 'elsewhere')();
  await pass(0);
  expect(asked).toHaveLength(3);
  end();
  await pass(0);
  expect(store.inUse(name)?.version).toBe('1.1.0');
  await pass(5_000);
  expect(asked).toHaveLength(4);
});

test('typing holds a swap for a second and a half', async () => {
  const { swap, slot } = await deployNext();
  slot.host.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  await swap.advance(name);
  await pass(1_499);
  expect(swap.held()).toEqual({ [name]: 'somebody is typing' });
  await pass(1);
  expect([swap.held(), slot.host.textContent]).toEqual([{}, 'mfe-lobby 1.1.0 home']);
});

test('a form with unsent input holds a swap until it is gone @PLAT-04', async () => {
  const { swap, slot } = await deployNext();
  const form = document.createElement('form');
  const field = form.appendChild(document.createElement('textarea'));
  slot.host.querySelector('[data-remote]')?.append(form);
  field.value = 'half a complaint';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await pass(60_000);
  await swap.advance(name);
  expect(swap.held()).toEqual({ [name]: 'input is not sent yet' });
  form.remove();
  await pass(1_500);
  expect([swap.held(), slot.host.textContent]).toEqual([{}, 'mfe-lobby 1.1.0 home']);
});

test('typing elsewhere holds nothing', async () => {
  const { swap, slot } = await deployNext();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.dispatchEvent(new Event('input', { bubbles: true }));
  await swap.advance(name);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.1.0 home');
});

test('the code of each mounted view is fetched once before the replacement', async () => {
  const asked: unknown[] = [];
  const { swap, open } = await deployNext({ preload: async (given) => void asked.push(given) });
  await open().show(home);
  await open().show({ remote: name, view: 'winners' });
  await swap.advance(name);
  expect(asked).toEqual([
    { site: {}, view: 'home' },
    { site: {}, view: 'winners' },
  ]);
});

test.each([
  ['preload', { preload: () => Promise.reject(new Error('no chunk')) }, 'not staged, no chunk'],
  [
    'bootstrap',
    { bootstrap: () => Promise.reject(new Error('no start')) },
    'not staged, bootstrap: no start',
  ],
] as const)('a release whose %s fails is refused for good, with the reason', async (_, module, message) => {
  const { swap, slot, listReports, wire } = await deployNext(module);
  await swap.advance(name);
  await swap.advance(name);
  expect(listReports('1.1.0')).toEqual([message]);
  expect(wire.loads).toEqual([before.container, after.container]);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
});

test('a mount that fails in one of several slots reverts all of them', async () => {
  const { swap, slot, open, store, listReports } = await deployNext({
    async mount({ element, view }) {
      if (view === 'winners') throw new Error('no');
      element.textContent = 'the next one';
    },
  });
  const other = open();
  await other.show({ remote: name, view: 'winners' });
  await swap.advance(name);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(other.host).toHaveTextContent('mfe-lobby 1.0.0 winners');
  expect(store.inUse(name)?.version).toBe('1.0.0');
  expect(listReports('1.1.0')).toEqual(['mount failed: no', 'reverted: it did not mount']);
});

test('a slot that opens during a swap shows the new release', async () => {
  const { swap, open, wire } = await deployNext();
  const other = open();
  const swapping = swap.advance(name);
  const shown = other.show({ remote: name, view: 'winners' });
  await Promise.all([swapping, shown]);
  expect(other.host).toHaveTextContent(/^mfe-lobby 1.1.0 winners$/);
  await pass(60);
  expect(wire.dropped).toEqual([before.container]);
});

test('a slot that opens with a release that is being reverted shows the previous one', async () => {
  const { swap, open, wire } = await deployNext({
    mount: async ({ element, view }) => {
      if (view === 'winners') await new Promise((resolve) => setTimeout(resolve, 30));
      element.textContent = 'the next one';
    },
  });
  await swap.advance(name);
  const other = open();
  void other.show({ remote: name, view: 'winners' });
  await pass(5);
  swap.onTelemetry(broken('1.1.0'));
  await pass(100);
  expect(other.host).toHaveTextContent(/^mfe-lobby 1.0.0 winners$/);
  expect(wire.dropped).toEqual([after.container]);
});

test('steps of one remote never overlap, and concurrent calls share one promise', async () => {
  const { swap, swaps, wire } = await deployNext();
  const [one, other] = [swap.advance(name), swap.advance(name)];
  expect(other).toBe(one);
  await one;
  expect(swaps).toEqual(['mfe-lobby 1.0.0 → 1.1.0']);
  await swap.advance(name);
  expect(swap.advance(name)).not.toBe(one);
  expect(wire.loads).toEqual([before.container, after.container]);
});

test('a remote without a release, or on its live one, stays as it is', async () => {
  const { swap, swaps, deploy, wire } = await deployNext();
  await swap.advance('mfe-none');
  deploy(3, before);
  await swap.advance(name);
  expect([swaps, swap.held(), wire.loads]).toEqual([[], {}, [before.container]]);
});

test('a staged release whose disposal throws does not stop the deployment that overtakes it', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { swap, guards, slot, deploy, wire } = await deployNext({
    dispose() {
      throw new Error('no');
    },
  });
  const end = guards.hold(before.container, 'deposit in progress');
  await swap.advance(name);
  deploy(3, newest);
  await swap.advance(name);
  end();
  await pass(5);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.2.0 home');
  expect(wire.dropped).toEqual([after.container]);
  expect(errors).toHaveBeenCalledWith(`${after.container} did not dispose`, expect.any(Error));
});

test('a step that throws leaves the remote to the next deployment', async () => {
  const { swap, slot, deploy, wire } = await deployNext();
  const { drop } = wire.federation;
  wire.federation.drop = () => {
    throw new Error('no container');
  };
  wire.breakLoading(after, () => Promise.reject(new Error('tampered')));
  await expect(swap.advance(name)).rejects.toThrow('no container');
  wire.federation.drop = drop;
  deploy(3, newest);
  await swap.advance(name);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.2.0 home');
});

test('a view that cannot be cloned is mounted again in its previous release', async () => {
  const { wire, swap, deploy, open } = startTestRuntime(before);
  wire.publish(before, {
    mount: async ({ element }) => {
      element.textContent = 'the previous one';
      element.cloneNode = () => {
        throw new Error('no clone');
      };
    },
  });
  wire.publish(after);
  const slot = open();
  await slot.show(home);
  deploy(2, after);
  await swap.advance(name);
  await pass(5);
  expect(slot.state()).toEqual({ state: 'mounted', remote: name, version: '1.0.0' });
  expect(slot.host).toHaveTextContent(/^the previous one$/);
});

test('a hanging load is given up when a later release is deployed, and this is reported', async () => {
  const { swap, wire, deploy, listReports, slot } = await deployNext();
  wire.breakLoading(after, hang);
  const swapping = swap.advance(name);
  await pass(5);
  deploy(3, newest);
  void swap.advance(name);
  await swapping;
  expect(listReports('1.1.0')).toEqual(['overtaken']);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.2.0 home');
});

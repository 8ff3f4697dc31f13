import { waitFor } from '@testing-library/react';
import { createRelease } from '../../testing/fake-releases.ts';
import { pause, startTestRuntime } from '../../testing/test-runtime.ts';

const before = createRelease('mfe-lobby', '1.0.0');
const after = createRelease('mfe-lobby', '1.1.0');
const home = { remote: 'mfe-lobby', view: 'home' };

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});

afterEach(() => jest.restoreAllMocks());

async function openPage() {
  const runtime = startTestRuntime(before);
  runtime.wire.publish(after);
  const slot = runtime.open();
  await slot.show(home);
  runtime.deploy(2, after);
  return { ...runtime, slot };
}

test('an open page takes a new release live with its state @PLAT-04', async () => {
  const { slot, swap, swaps, wire, store } = await openPage();
  const field = slot.host.querySelector('input');
  if (field) field.value = 'half a name';
  field?.focus();

  await swap.advance('mfe-lobby');

  expect(slot.host).toHaveTextContent('mfe-lobby 1.1.0 home');
  expect(wire.calls.slice(-2)).toEqual([
    'mfe-lobby@1.0.0 unmount',
    'mfe-lobby@1.1.0 mount home with {"typed":"half a name"}',
  ]);
  expect(document.activeElement).toBe(slot.host.querySelector('input'));
  expect(swaps).toEqual(['mfe-lobby 1.0.0 → 1.1.0']);
  expect(store.inUse('mfe-lobby')?.version).toBe('1.1.0');
});

test('a swap is in progress while its release loads and is shown, and not while it is held', async () => {
  const { swap, guards } = await openPage();
  const release = guards.hold(before.container, 'deposit in progress');
  const staging = swap.advance('mfe-lobby');
  expect(swap.isSwapping()).toBe(true);
  await staging;
  expect(swap.isSwapping()).toBe(false);
  release();
  expect(swap.isSwapping()).toBe(true);
  await waitFor(() => expect(swap.isSwapping()).toBe(false));
});

test('the snapshot clone keeps its styles until the next release is mounted @PLAT-04', async () => {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `${before.base}main.css`;
  document.head.append(sheet);
  const { slot, swap, wire } = await openPage();
  let meanwhile: (string | undefined)[] = [];
  wire.publish(after, {
    async mount({ element }) {
      meanwhile = [element.nextElementSibling?.textContent ?? undefined, sheet.media];
      element.textContent = 'the next one';
    },
  });

  await swap.advance('mfe-lobby');
  expect(meanwhile).toEqual(['mfe-lobby 1.0.0 home', 'all']);
  expect(slot.host).toHaveTextContent(/^the next one$/);
  expect(sheet.media).toBe('not all');
  sheet.remove();
});

test('all slots of the remote are swapped together', async () => {
  const { slot, swap, open } = await openPage();
  const second = open();
  await second.show({ remote: 'mfe-lobby', view: 'winners' });
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.1.0 home');
  expect(second.host).toHaveTextContent('mfe-lobby 1.1.0 winners');
});

test('the previous release is retired once the new one is confirmed', async () => {
  const { swap, wire } = await openPage();
  await swap.advance('mfe-lobby');
  expect(wire.dropped).toEqual([]);
  await waitFor(() => expect(wire.calls.at(-1)).toBe('mfe-lobby@1.0.0 dispose'));
  expect(wire.dropped).toEqual([before.container]);
});

test('nothing is swapped while money is moving, and it is once that ended @PLAT-04', async () => {
  const { slot, swap, guards } = await openPage();
  const release = guards.hold(before.container, 'deposit in progress');
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(swap.held()).toEqual({ 'mfe-lobby': 'deposit in progress' });
  release();
  await waitFor(() => expect(slot.host).toHaveTextContent(/^mfe-lobby 1.1.0 home$/));
  expect(swap.held()).toEqual({});
});

test('nothing is swapped while the person is typing', async () => {
  const { slot, swap } = await openPage();
  slot.host.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  await swap.advance('mfe-lobby');
  expect(swap.held()).toEqual({ 'mfe-lobby': 'somebody is typing' });
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
});

test('a release that cannot be loaded is refused and the old one stays untouched', async () => {
  const { slot, swap, wire, reports } = await openPage();
  wire.breakLoading(after, () => Promise.reject(new Error('tampered')));
  await swap.advance('mfe-lobby');
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(wire.loads.filter((name) => name === after.container)).toHaveLength(1);
  expect(reports.at(-1)).toMatchObject({ kind: 'swap', version: '1.1.0' });
});

test('a release that does not mount is replaced by the old one with its state @PLAT-08', async () => {
  const { slot, swap, wire, store, swaps } = await openPage();
  wire.publish(after, { mount: () => Promise.reject(new Error('no')) });
  const field = slot.host.querySelector('input');
  if (field) field.value = 'half a name';
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(wire.calls.at(-2)).toBe('mfe-lobby@1.0.0 mount home with {"typed":"half a name"}');
  expect(store.inUse('mfe-lobby')?.version).toBe('1.0.0');
  expect(swaps.at(-1)).toBe('mfe-lobby 1.1.0 → 1.0.0');
});

test('the slot shows an inert clone of the old view until the new release is mounted @PLAT-04', async () => {
  const { slot, swap, wire } = await openPage();
  const mounted = Promise.withResolvers<void>();
  wire.publish(after, {
    mount: ({ element }) => {
      element.textContent = 'half of 1.1.0';
      return mounted.promise;
    },
  });
  const swapping = swap.advance('mfe-lobby');
  await waitFor(() => expect(slot.host).toHaveTextContent('half of 1.1.0'));
  const [next, picture, ...others] = slot.host.children;
  expect(others).toEqual([]);
  expect(picture).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(picture).toHaveProperty('inert', true);
  expect(picture).not.toHaveAttribute('data-remote');
  expect(next).toHaveTextContent('half of 1.1.0');
  expect(next).not.toBeVisible();

  mounted.resolve();
  await swapping;
  expect([...slot.host.children]).toEqual([next]);
  expect(next).toBeVisible();
});

test('an error soon after the swap brings the old release back @PLAT-06', async () => {
  const { slot, swap, store } = await openPage();
  await swap.advance('mfe-lobby');
  swap.onTelemetry({ kind: 'render', remote: 'mfe-lobby', version: '1.1.0', message: 'broken' });
  await waitFor(() => expect(slot.host).toHaveTextContent(/^mfe-lobby 1.0.0 home$/));
  expect(store.inUse('mfe-lobby')?.version).toBe('1.0.0');
});

test('a rollback deployment brings the earlier release back', async () => {
  const { slot, swap, deploy, reports } = await openPage();
  await swap.advance('mfe-lobby');
  await waitFor(() => expect(reports).toContainEqual(expect.objectContaining({ message: 'confirmed' })));
  deploy(3, before);
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
});

test('a rollback right after a swap does not wait, and the release may be deployed again', async () => {
  const { slot, swap, deploy } = await openPage();
  await swap.advance('mfe-lobby');
  deploy(3, before);
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  deploy(4, after);
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.1.0 home');
});

test('a remote that is not open is swapped without being loaded', async () => {
  const { swap, store, deploy, wire } = startTestRuntime(before);
  wire.publish(after);
  deploy(2, after);
  await swap.advance('mfe-lobby');
  expect(store.inUse('mfe-lobby')?.version).toBe('1.1.0');
  expect(wire.loads).toEqual([]);
});

test('a hold ends at its deadline', async () => {
  const { slot, swap, guards } = await openPage();
  guards.hold(before.container, 'a video is shown', { forMs: 40 });
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  await waitFor(() => expect(slot.host).toHaveTextContent(/^mfe-lobby 1.1.0 home$/));
});

test('a held swap reports its reason once', async () => {
  const { swap, guards, reports } = await openPage();
  guards.hold(before.container, 'deposit in progress');
  await swap.advance('mfe-lobby');
  await swap.advance('mfe-lobby');
  expect(reports.filter(({ message }) => message?.startsWith('held'))).toEqual([
    { kind: 'swap', remote: 'mfe-lobby', version: '1.1.0', message: 'held: deposit in progress' },
  ]);
});

test('a deployment that overtakes a held one retires it', async () => {
  const { swap, guards, wire, deploy } = await openPage();
  wire.publish(newest);
  guards.hold(before.container, 'deposit in progress');
  await swap.advance('mfe-lobby');
  deploy(3, newest);
  await swap.advance('mfe-lobby');
  expect(wire.dropped).toEqual([after.container]);
});

const newest = createRelease('mfe-lobby', '1.2.0');

test('a deployment does not wait for an earlier one that hangs @PLAT-04', async () => {
  const { slot, swap, wire, deploy, reports } = await openPage();
  wire.publish(newest);
  wire.breakLoading(after, () => new Promise(() => undefined));
  const swapping = swap.advance('mfe-lobby');
  await pause(10);
  deploy(3, newest);
  void swap.advance('mfe-lobby');
  await swapping;
  expect(slot.host).toHaveTextContent('mfe-lobby 1.2.0 home');
  expect(reports).toContainEqual(expect.objectContaining({ version: '1.1.0', message: 'overtaken' }));
  await pause(250);
  expect(reports.filter(({ version }) => version === '1.1.0')).toHaveLength(1);
});

test.each([
  ['cannot be loaded', { bootstrap: () => failSoon() }],
  ['does not mount', { mount: () => failSoon() }],
])('a deployment that comes while the one before it %s is not lost @PLAT-04', async (_, module) => {
  const { slot, swap, wire, deploy } = await openPage();
  wire.publish(after, module);
  wire.publish(newest);
  const swapping = swap.advance('mfe-lobby');
  await pause(10);
  deploy(3, newest);
  void swap.advance('mfe-lobby');
  await swapping;
  expect(slot.host).toHaveTextContent('mfe-lobby 1.2.0 home');
});

test('a deployment does not wait for a slot that waits for an earlier one @PLAT-04', async () => {
  const { open, swap, wire, deploy } = startTestRuntime(before);
  const hangs = () => new Promise(() => undefined);
  wire.breakLoading(before, hangs);
  wire.breakLoading(after, hangs);
  wire.publish(newest);
  const slot = open();
  void slot.show(home);
  deploy(2, after);
  const healing = swap.advance('mfe-lobby');
  await pause(10);
  deploy(3, newest);
  void swap.advance('mfe-lobby');
  await healing;
  expect(slot.host).toHaveTextContent('mfe-lobby 1.2.0 home');
});

test('a deployment that arrives during a revert is not lost @PLAT-04', async () => {
  const { slot, swap, wire, deploy, store } = await openPage();
  wire.publish(after, { unmount: () => pause(40) });
  wire.publish(newest);
  await swap.advance('mfe-lobby');
  swap.onTelemetry({ kind: 'render', remote: 'mfe-lobby', version: '1.1.0', message: 'broken' });
  deploy(3, newest);
  await swap.advance('mfe-lobby');
  await waitFor(() => expect(slot.host).toHaveTextContent(/^mfe-lobby 1.2.0 home$/));
  expect(store.inUse('mfe-lobby')?.version).toBe('1.2.0');
});

const failSoon = async (): Promise<never> => {
  await pause(30);
  throw new Error('no');
};

test('a refused release is removed from memory with its stylesheets', async () => {
  const { swap, wire } = await openPage();
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `${after.base}main.css`;
  document.head.append(sheet);
  wire.publish(after, { preload: () => Promise.reject(new Error('no chunk')) });
  await swap.advance('mfe-lobby');
  expect(sheet.isConnected).toBe(false);
  expect(wire.calls.at(-1)).toBe('mfe-lobby@1.1.0 dispose');
  expect(wire.dropped).toEqual([after.container]);
});

test.each([
  ['only tells the shell', false],
  ['reports itself first, as ours do', true],
])(
  'a view that fails right after the swap and %s is reverted with its state @PLAT-08',
  async (_, reports) => {
    const { slot, swap, wire, store } = await openPage();
    let fail: () => void = () => undefined;
    wire.publish(after, {
      mount: async ({ onFailure }) => {
        fail = () => {
          if (reports) swap.onTelemetry({ kind: 'render', remote: 'mfe-lobby', version: '1.1.0' });
          onFailure?.({ reason: 'render', error: new Error('no') });
        };
      },
      snapshot: () => ({}),
    });
    const field = slot.host.querySelector('input');
    if (field) field.value = 'half a name';
    await swap.advance('mfe-lobby');
    fail();
    await waitFor(() => expect(slot.host).toHaveTextContent(/^mfe-lobby 1.0.0 home$/));
    expect(wire.calls.at(-2)).toBe('mfe-lobby@1.0.0 mount home with {"typed":"half a name"}');
    expect(store.inUse('mfe-lobby')?.version).toBe('1.0.0');
  },
);

test('a new release heals a slot in which the previous release failed', async () => {
  const { open, swap, wire, deploy } = startTestRuntime(before);
  wire.publish(before, { mount: () => Promise.reject(new Error('no')) });
  wire.publish(after);
  const slot = open();
  await slot.show(home);
  expect(slot.state()).toMatchObject({ state: 'failed' });
  deploy(2, after);
  await swap.advance('mfe-lobby');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.1.0 home');
});

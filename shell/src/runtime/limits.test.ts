/** Tests the real time limits of the page, just before and at each limit. Other tests of the runtime use short ones. */
import { waitFor } from '@testing-library/react';
import { createRelease } from '../testing/fake-releases.ts';
import { passTime, stopClock } from '../testing/page-clock.ts';
import { startTestRuntimeWithDefaultLimits } from '../testing/test-runtime.ts';

const before = createRelease('mfe-lobby', '1.0.0');
const after = createRelease('mfe-lobby', '1.1.0');
const home = { remote: 'mfe-lobby', view: 'home' };

const hang = () => new Promise<never>(() => undefined);

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  stopClock();
});
afterEach(() => jest.useRealTimers());

function openPage() {
  const runtime = startTestRuntimeWithDefaultLimits(before);
  const slot = runtime.open();
  const getMessages = (kind: string) =>
    runtime.reports.filter((entry) => entry.kind === kind).map(({ message }) => message);
  return { ...runtime, slot, getMessages };
}

async function deployNext() {
  const page = openPage();
  page.wire.publish(after);
  await page.slot.show(home);
  page.deploy(2, after);
  return page;
}

test('shows after four seconds that loading takes long, and fails after 120 @ERR-02 @PLAT-08', async () => {
  const { wire, slot, getMessages } = openPage();
  wire.breakLoading(before, hang);
  void slot.show(home);
  await passTime(3_999);
  expect(slot.state()).toMatchObject({ state: 'loading', slow: false });
  await passTime(1);
  expect(slot.state()).toMatchObject({ state: 'loading', slow: true });
  await passTime(115_999);
  expect(getMessages('load')).toEqual([]);
  await passTime(1);
  expect(getMessages('load')).toEqual([expect.stringMatching(/^timeout: loading .* longer than 120000 ms$/)]);
  // The stored last good release is verified in real time.
  jest.useRealTimers();
  await waitFor(() => expect(slot.state()).toMatchObject({ state: 'failed', reason: 'timeout' }));
});

test('a retry while loading takes long requests fresh addresses @PLAT-08', async () => {
  const { wire, slot, loader } = openPage();
  wire.breakLoading(before, hang);
  void slot.show(home);
  await passTime(5_000);
  wire.breakLoading(before, undefined);
  await slot.retry();
  expect(slot.state()).toMatchObject({ state: 'mounted' });
  expect(wire.dropped).toEqual([before.container]);
  expect(loader.getCacheBuster('/releases/mfe-lobby/1.0.0/remoteEntry.js')).toMatch(/^\?r=/);
  expect(loader.getCacheBuster('/releases/mfe-wallet/2.0.0/remoteEntry.js')).toBe('');
});

test('gives up the code of a view after 120 seconds too @ERR-02 @PLAT-08', async () => {
  const { wire, slot } = openPage();
  wire.publish(before, { preload: hang });
  void slot.show(home);
  await passTime(119_999);
  expect(slot.state()).toMatchObject({ state: 'loading' });
  await passTime(1);
  expect(slot.state()).toMatchObject({ state: 'failed', reason: 'timeout' });
});

test('gives up a view that does not mount within ten seconds after its code is loaded @PLAT-08', async () => {
  const { wire, slot } = openPage();
  wire.publish(before, { preload: async () => undefined, mount: hang });
  void slot.show(home);
  await passTime(9_999);
  expect(slot.state()).toMatchObject({ state: 'loading' });
  await passTime(1);
  expect(slot.state()).toMatchObject({ state: 'failed', reason: 'timeout' });
});

test('gives up a bootstrap after ten seconds @PLAT-08', async () => {
  const { wire, slot, getMessages } = openPage();
  wire.publish(before, { bootstrap: hang });
  void slot.show(home);
  await passTime(9_999);
  expect(getMessages('load')).toEqual([]);
  await passTime(1);
  expect(getMessages('load')).toEqual([expect.stringMatching(/^bootstrap: .* longer than 10000 ms$/)]);
});

test('restores the previous release when the next one does not mount within four seconds @PLAT-04', async () => {
  const { wire, slot, swap } = await deployNext();
  wire.publish(after, { mount: hang });
  void swap.advance('mfe-lobby');
  await passTime(3_999);
  expect(wire.calls.at(-1)).toBe('mfe-lobby@1.0.0 unmount');
  await passTime(1);
  expect(wire.calls).toContain('mfe-lobby@1.0.0 mount home with {"typed":""}');
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
});

test('retains the previous release for eight seconds after a swap @PLAT-04', async () => {
  const { wire, swap } = await deployNext();
  void swap.advance('mfe-lobby');
  await passTime(7_999);
  expect(wire.dropped).toEqual([]);
  await passTime(1);
  expect(wire.dropped).toEqual([before.container]);
});

test('retries a held swap after a minute @PLAT-04', async () => {
  const { swap, guards } = await deployNext();
  const endDeposit = guards.hold(before.container, 'deposit in progress');
  void swap.advance('mfe-lobby');
  await passTime(0);
  guards.hold(before.container, 'bet in progress');
  endDeposit();
  await passTime(59_999);
  expect(swap.held()).toEqual({ 'mfe-lobby': 'deposit in progress' });
  await passTime(1);
  expect(swap.held()).toEqual({ 'mfe-lobby': 'bet in progress' });
});

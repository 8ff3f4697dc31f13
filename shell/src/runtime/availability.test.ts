import type { Maintenance, RemoteStatus } from '@parlour/contracts';
import { waitFor } from '@testing-library/react';
import { createRelease } from '../testing/fake-releases.ts';
import { pause, startTestRuntime } from '../testing/test-runtime.ts';
import { watchInput } from './input-watch.ts';
import { findInside } from './pages-inside.ts';

const lobby = createRelease('mfe-lobby', '1.0.0');
const wallet = createRelease('mfe-wallet', '2.0.0');
const home = { remote: 'mfe-lobby', view: 'home' };
const notice = { EN: 'Back at five' };

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

afterEach(() => jest.useRealTimers());

function start() {
  const runtime = startTestRuntime(lobby, wallet);
  return {
    ...runtime,
    announce(status: RemoteStatus): void {
      const { revision, remotes, ...document } = runtime.store.document();
      const updated = { ...remotes, 'mfe-lobby': { ...lobby, status } };
      runtime.store.accept({ ...document, revision: revision + 1, remotes: updated });
    },
  };
}

const closing = (over: Partial<Maintenance> = {}): RemoteStatus => ({
  state: 'maintenance',
  notice,
  mode: 'block',
  ...over,
});
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

test('block unmounts the view, and the stream mounts it again @PLAT-03', async () => {
  const { open, announce } = start();
  const slot = open();
  await slot.show(home);
  announce(closing());
  await waitFor(() => expect(slot.state()).toEqual({ state: 'maintenance', remote: 'mfe-lobby', notice }));
  expect(slot.host).toBeEmptyDOMElement();
  announce({ state: 'live' });
  await waitFor(() => expect(slot.state()).toMatchObject({ state: 'mounted' }));
});

test('block waits for money that is moving @PLAT-04', async () => {
  const { open, announce, guards } = start();
  const slot = open();
  await slot.show(home);
  const release = guards.hold(lobby.container, 'deposit in progress');
  announce(closing());
  await pause(10);
  expect(slot.state()).toMatchObject({ state: 'mounted' });
  release();
  await waitFor(() => expect(slot.state()).toMatchObject({ state: 'maintenance' }));
});

describe('block, while a form has unsent input,', () => {
  const startTyping = async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const runtime = start();
    const slot = runtime.open();
    await slot.show(home);
    slot.host.dataset.remote = 'mfe-lobby';
    slot.host.innerHTML = '<form><input value="half" /></form>';
    const field = slot.host.querySelector('input');
    if (!field) throw new Error('There is no field.');
    const write = (value: string) => {
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    write('half');
    return { ...runtime, slot, write };
  };

  test('waits until the field is empty @PLAT-04', async () => {
    const { announce, slot, write } = await startTyping();
    announce(closing());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(slot.state()).toMatchObject({ state: 'mounted' });
    write('');
    await jest.advanceTimersByTimeAsync(2000);
    expect(slot.state()).toMatchObject({ state: 'maintenance' });
  });

  test('waits for five minutes, also when the person goes on @PLAT-04', async () => {
    const { announce, slot, write } = await startTyping();
    announce(closing());
    for (let minute = 0; minute < 4; minute += 1) {
      await jest.advanceTimersByTimeAsync(60_000);
      write(`half ${minute}`);
    }
    await jest.advanceTimersByTimeAsync(55_000);
    expect(slot.state()).toMatchObject({ state: 'mounted' });
    await jest.advanceTimersByTimeAsync(7000);
    expect(slot.state()).toMatchObject({ state: 'maintenance' });
  });

  test('does not wait where the remote is switched off @PLAT-04', async () => {
    const { announce, slot } = await startTyping();
    announce({ state: 'disabled' });
    await jest.advanceTimersByTimeAsync(10);
    expect(slot.state()).toMatchObject({ state: 'disabled' });
  });
});

test('drain lets visitors inside finish and shows new visitors the notice @PLAT-03', async () => {
  const { open, announce } = start();
  const [inside, newcomer] = [open(), open()];
  await inside.show(home);
  announce(closing({ mode: 'drain' }));
  await newcomer.show(home);
  expect(inside.state()).toMatchObject({ state: 'mounted' });
  expect(newcomer.state()).toMatchObject({ state: 'maintenance', notice });
  await inside.show({ remote: 'mfe-lobby', view: 'hall' });
  expect(inside.state()).toMatchObject({ state: 'maintenance', notice });
});

test('a page says whether it still shows a remote in maintenance, and whether its visitor is busy @PLAT-03', async () => {
  const { open, announce, guards, availability } = start();
  const slot = open();
  const input = watchInput(document);
  const inside = () => findInside({ availability, allSlots: () => [slot], guards, input });
  await slot.show(home);
  expect(inside()).toEqual({});
  announce(closing({ mode: 'drain' }));
  expect(inside()).toEqual({ 'mfe-lobby': 'idle' });
  const release = guards.hold(lobby.container, 'a game is open');
  expect(inside()).toEqual({ 'mfe-lobby': 'busy' });
  release();
  slot.host.dataset.remote = 'mfe-lobby';
  slot.host.innerHTML = '<form><input value="half" /></form>';
  slot.host.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(inside()).toEqual({ 'mfe-lobby': 'busy' });
  await slot.show({ remote: 'mfe-lobby', view: 'hall' });
  expect(inside()).toEqual({});
  input.stop();
});

test('a drained remote stays mounted while money is moving', async () => {
  const { open, announce, guards } = start();
  const slot = open();
  await slot.show(home);
  guards.hold(lobby.container, 'deposit in progress');
  announce(closing({ mode: 'drain' }));
  await slot.show({ remote: 'mfe-lobby', view: 'order' });
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 order');
});

test('an announced window begins and ends by the clock, without a message from the registry @PLAT-03', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const { open, announce } = start();
  const slot = open();
  await slot.show(home);
  announce({
    state: 'live',
    upcoming: { notice, mode: 'block', startsAt: later(60_000), endsAt: later(90_000) },
  });
  await jest.advanceTimersByTimeAsync(59_000);
  expect(slot.state()).toMatchObject({ state: 'mounted' });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(slot.state()).toMatchObject({ state: 'maintenance' });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(slot.state()).toMatchObject({ state: 'mounted' });
});

test('testers on the list use a remote in maintenance @PLAT-03', async () => {
  const { open, announce, visitor } = start();
  announce(closing({ allow: [visitor.key] }));
  const slot = open();
  await slot.show(home);
  expect(slot.state()).toMatchObject({ state: 'mounted' });
});

test('a disabled remote is unmounted at once, and no other remote is', async () => {
  const { open, announce } = start();
  const [slot, other] = [open(), open()];
  await slot.show(home);
  await other.show({ remote: 'mfe-wallet', view: 'deposit' });
  announce({ state: 'disabled' });
  await waitFor(() => expect(slot.state()).toEqual({ state: 'disabled', remote: 'mfe-lobby' }));
  expect(other.state()).toMatchObject({ state: 'mounted' });
});

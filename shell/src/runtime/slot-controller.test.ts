import { createRelease } from '../testing/fake-releases.ts';
import { pause, startTestRuntime, startTestRuntimeAt } from '../testing/test-runtime.ts';

const lobby = createRelease('mfe-lobby', '1.0.0');
const wallet = createRelease('mfe-wallet', '2.0.0');
const home = { remote: 'mfe-lobby', view: 'home' };

const hang = () => new Promise<never>(() => undefined);

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  // The diagnosis of a failed load fetches the file over the network.
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});

afterEach(() => jest.restoreAllMocks());

test('shows the requested view, and nothing without a request', async () => {
  const slot = startTestRuntime(lobby).open();
  await slot.show(home);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(slot.state()).toEqual({ state: 'mounted', remote: 'mfe-lobby', version: '1.0.0' });
  await slot.show(undefined);
  expect(slot.host).toBeEmptyDOMElement();
  expect(slot.state()).toEqual({ state: 'empty' });
});

test('unmounts one remote before it mounts another', async () => {
  const { open, wire } = startTestRuntime(lobby, wallet);
  const slot = open();
  await slot.show(home);
  await slot.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(wire.calls).toEqual([
    'mfe-lobby@1.0.0 bootstrap',
    'mfe-lobby@1.0.0 mount home',
    'mfe-lobby@1.0.0 unmount',
    'mfe-wallet@2.0.0 bootstrap',
    'mfe-wallet@2.0.0 mount deposit',
  ]);
});

test('a later request overtakes one that still waits', async () => {
  const { open, wire } = startTestRuntime(lobby, wallet);
  wire.breakLoading(lobby, hang);
  const slot = open();
  void slot.show(home);
  await pause(10);
  await slot.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(slot.host).toHaveTextContent('mfe-wallet 2.0.0 deposit');
});

test.each([
  ['network', { load: () => Promise.reject(new Error('RUNTIME-008')) }],
  ['contract', { load: () => Promise.resolve({ mount: () => undefined }) }],
  ['chunk', { load: () => Promise.reject(Object.assign(new Error('gone'), { name: 'ChunkLoadError' })) }],
])('a load that fails is named %s and recovers by a retry @PLAT-08', async (reason, { load }) => {
  const { open, wire, reports } = startTestRuntime(lobby, wallet);
  const [slot, other] = [open(), open()];
  await other.show({ remote: 'mfe-wallet', view: 'deposit' });
  wire.breakLoading(lobby, load);
  await slot.show(home);
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason });
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'load', remote: 'mfe-lobby' }));
  expect(other.host).toHaveTextContent('mfe-wallet 2.0.0 deposit');

  wire.breakLoading(lobby, undefined);
  await slot.retry();
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
});

test.each([
  ['bootstrap', { bootstrap: () => Promise.reject(new Error('no')) }, 'bootstrap'],
  ['bootstrap that hangs', { bootstrap: hang }, 'bootstrap'],
  ['mount', { mount: () => Promise.reject(new Error('no')) }, 'mount'],
  ['mount that hangs', { mount: hang }, 'timeout'],
] as const)('a failing %s leaves the slot free @PLAT-08', async (_, module, reason) => {
  const { open, wire } = startTestRuntime(lobby, wallet);
  wire.publish(lobby, module);
  const slot = open();
  await slot.show(home);
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason });
  expect(slot.host).toBeEmptyDOMElement();
  await slot.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(slot.host).toHaveTextContent('mfe-wallet 2.0.0 deposit');
});

test('a view that fails after its mount is unmounted @PLAT-08', async () => {
  const { open, wire } = startTestRuntime(lobby);
  let fail: () => void = () => undefined;
  wire.publish(lobby, {
    mount: async ({ onFailure }) => {
      fail = () => onFailure?.({ reason: 'render', error: new Error('no') });
    },
  });
  const slot = open();
  await slot.show(home);
  fail();
  await pause(5);
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  expect(slot.host).toBeEmptyDOMElement();
});

test('a release without a hash for its entry does not run @PLAT-05', async () => {
  const unlisted = createRelease('mfe-lobby', '1.0.0', { integrity: {} });
  const { open, wire } = startTestRuntime(unlisted);
  const slot = open();
  await slot.show(home);
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'integrity' });
  expect(wire.loads).toEqual([]);
});

test('a release that needs a later contract does not run @PLAT-09', async () => {
  const demanding = createRelease('mfe-lobby', '1.0.0', { platform: '^99.0.0' });
  const slot = startTestRuntime(demanding).open();
  await slot.show(home);
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'contract' });
});

test('the last release that worked here replaces a broken one @PLAT-05', async () => {
  await startTestRuntime(lobby).open().show(home);
  const broken = createRelease('mfe-lobby', '1.1.0');
  const { open, wire, store } = startTestRuntimeAt(2, broken);
  wire.publish(lobby);
  wire.breakLoading(broken, () => Promise.reject(new Error('tampered')));
  const slot = open();
  await slot.show(home);
  expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(store.inUse('mfe-lobby')?.version).toBe('1.0.0');
});

test('a remote in maintenance shows its notice and comes back with its status @PLAT-03', async () => {
  const { open, store } = startTestRuntime(lobby);
  const notice = { EN: 'Back at five' };
  const closed = { ...lobby, status: { state: 'maintenance', notice, mode: 'block' } as const };
  store.accept({ ...store.document(), revision: 2, remotes: { 'mfe-lobby': closed } });
  const slot = open();
  await slot.show(home);
  expect(slot.state()).toEqual({ state: 'maintenance', remote: 'mfe-lobby', notice });
  store.accept({
    ...store.document(),
    revision: 3,
    remotes: { 'mfe-lobby': { ...lobby, status: { state: 'live' } } },
  });
  await slot.refresh();
  expect(slot.state()).toMatchObject({ state: 'mounted' });
});

test('stylesheets of a release apply only while it is mounted', async () => {
  const sheet = document.head.appendChild(document.createElement('link'));
  sheet.rel = 'stylesheet';
  sheet.href = '/releases/mfe-lobby/1.0.0/view.css';
  const slot = startTestRuntime(lobby, wallet).open();
  await slot.show(home);
  expect(sheet.media).toBe('all');
  await slot.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(sheet.media).toBe('not all');
  await slot.show(home);
  expect(sheet.media).toBe('all');
});

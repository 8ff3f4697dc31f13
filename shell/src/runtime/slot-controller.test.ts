import { release } from '../testing/fake-releases.ts';
import { pause, startTestRuntime, startTestRuntimeAt } from '../testing/test-runtime.ts';

const lobby = release('mfe-lobby', '1.0.0');
const wallet = release('mfe-wallet', '2.0.0');
const home = { remote: 'mfe-lobby', view: 'home' };

const hangs = () => new Promise<never>(() => undefined);

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  // The diagnosis of a failed load asks for the file over the network.
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});

afterEach(() => jest.restoreAllMocks());

test('shows the view that it is asked for and nothing when it is asked for nothing', async () => {
  const place = startTestRuntime(lobby).open();
  await place.show(home);
  expect(place.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(place.state()).toEqual({ state: 'standing', remote: 'mfe-lobby', version: '1.0.0' });
  await place.show(undefined);
  expect(place.host).toBeEmptyDOMElement();
  expect(place.state()).toEqual({ state: 'empty' });
});

test('takes one remote down before another stands', async () => {
  const { open, wire } = startTestRuntime(lobby, wallet);
  const place = open();
  await place.show(home);
  await place.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(wire.acts).toEqual([
    'mfe-lobby@1.0.0 bootstrap',
    'mfe-lobby@1.0.0 mount home',
    'mfe-lobby@1.0.0 unmount',
    'mfe-wallet@2.0.0 bootstrap',
    'mfe-wallet@2.0.0 mount deposit',
  ]);
});

test('a later request overtakes one that still waits', async () => {
  const { open, wire } = startTestRuntime(lobby, wallet);
  wire.breakLoading(lobby, hangs);
  const place = open();
  void place.show(home);
  await pause(10);
  await place.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(place.host).toHaveTextContent('mfe-wallet 2.0.0 deposit');
});

test.each([
  ['network', { load: () => Promise.reject(new Error('RUNTIME-008')) }],
  ['contract', { load: () => Promise.resolve({ mount: () => undefined }) }],
  ['chunk', { load: () => Promise.reject(Object.assign(new Error('gone'), { name: 'ChunkLoadError' })) }],
])('a load that fails is named %s and recovers by a retry @PLAT-08', async (reason, { load }) => {
  const { open, wire, reports } = startTestRuntime(lobby, wallet);
  const [place, other] = [open(), open()];
  await other.show({ remote: 'mfe-wallet', view: 'deposit' });
  wire.breakLoading(lobby, load);
  await place.show(home);
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason });
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'load', remote: 'mfe-lobby' }));
  expect(other.host).toHaveTextContent('mfe-wallet 2.0.0 deposit');

  wire.breakLoading(lobby, undefined);
  await place.retry();
  expect(place.host).toHaveTextContent('mfe-lobby 1.0.0 home');
});

test.each([
  ['bootstrap', { bootstrap: () => Promise.reject(new Error('no')) }, 'bootstrap'],
  ['bootstrap that hangs', { bootstrap: hangs }, 'bootstrap'],
  ['mount', { mount: () => Promise.reject(new Error('no')) }, 'mount'],
  ['mount that hangs', { mount: hangs }, 'timeout'],
] as const)('a failing %s leaves the place free @PLAT-08', async (_, module, reason) => {
  const { open, wire } = startTestRuntime(lobby, wallet);
  wire.publish(lobby, module);
  const place = open();
  await place.show(home);
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason });
  expect(place.host).toBeEmptyDOMElement();
  await place.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(place.host).toHaveTextContent('mfe-wallet 2.0.0 deposit');
});

test('a view that fails after it stood is taken down @PLAT-08', async () => {
  const { open, wire } = startTestRuntime(lobby);
  let fail: () => void = () => undefined;
  wire.publish(lobby, {
    mount: async ({ onFailure }) => {
      fail = () => onFailure?.({ reason: 'render', error: new Error('no') });
    },
  });
  const place = open();
  await place.show(home);
  fail();
  await pause(5);
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  expect(place.host).toBeEmptyDOMElement();
});

test('a release without a hash for its entry does not run @PLAT-05', async () => {
  const unlisted = release('mfe-lobby', '1.0.0', { integrity: {} });
  const { open, wire } = startTestRuntime(unlisted);
  const place = open();
  await place.show(home);
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'integrity' });
  expect(wire.loads).toEqual([]);
});

test('a release that needs a later contract does not run @PLAT-09', async () => {
  const demanding = release('mfe-lobby', '1.0.0', { platform: '^99.0.0' });
  const place = startTestRuntime(demanding).open();
  await place.show(home);
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'contract' });
});

test('the last release that worked here stands in for a broken one @PLAT-05', async () => {
  await startTestRuntime(lobby).open().show(home);
  const broken = release('mfe-lobby', '1.1.0');
  const { open, wire, store } = startTestRuntimeAt(2, broken);
  wire.publish(lobby);
  wire.breakLoading(broken, () => Promise.reject(new Error('tampered')));
  const place = open();
  await place.show(home);
  expect(place.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  expect(store.inUse('mfe-lobby')?.version).toBe('1.0.0');
});

test('a remote in maintenance shows its notice and comes back with its status @PLAT-03', async () => {
  const { open, store } = startTestRuntime(lobby);
  const notice = { EN: 'Back at five' };
  const closed = { ...lobby, status: { state: 'maintenance', notice, mode: 'block' } as const };
  store.accept({ ...store.document(), revision: 2, remotes: { 'mfe-lobby': closed } });
  const place = open();
  await place.show(home);
  expect(place.state()).toEqual({ state: 'maintenance', remote: 'mfe-lobby', notice });
  store.accept({
    ...store.document(),
    revision: 3,
    remotes: { 'mfe-lobby': { ...lobby, status: { state: 'live' } } },
  });
  await place.refresh();
  expect(place.state()).toMatchObject({ state: 'standing' });
});

test('sheets of a release apply only while it stands', async () => {
  const sheet = document.head.appendChild(document.createElement('link'));
  sheet.rel = 'stylesheet';
  sheet.href = '/releases/mfe-lobby/1.0.0/view.css';
  const place = startTestRuntime(lobby, wallet).open();
  await place.show(home);
  expect(sheet.media).toBe('all');
  await place.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(sheet.media).toBe('not all');
  await place.show(home);
  expect(sheet.media).toBe('all');
});

import { createHash } from 'node:crypto';
import type { LiveRelease, RemoteModule } from '@parlour/contracts';
import { waitFor } from '@testing-library/react';
import { createRelease, type FakeReleases } from '../testing/fake-releases.ts';
import { startTestRuntime } from '../testing/test-runtime.ts';

const computeHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const integrity = { 'remoteEntry.js': computeHash('the entry'), 'view.js': computeHash('the view') };
const before = createRelease('mfe-lobby', '1.0.0', { integrity });
const next = createRelease('mfe-lobby', '1.1.0', { integrity });
const newest = createRelease('mfe-lobby', '1.2.0', { integrity });
const other = createRelease('mfe-wallet', '2.0.0');
const home = { remote: 'mfe-lobby', view: 'home' };

interface FaultRow {
  title: string;
  /** Makes the release fail. Publishing it again heals it. */
  fail(wire: FakeReleases, faulty: LiveRelease): void;
  /** The server's response when the runtime fetches the file again to inspect its bytes. */
  served?: [status: number, body: string];
  /** Reason in the panel after a failed start. */
  reason: string;
  /** In a swap: the fate of the previous release, and the report about the next one. */
  swap: ['stays' | 'is back' | 'stays until a later one comes', RegExp];
}

const hang = () => new Promise<never>(() => undefined);
const reject = (message: string) => () => Promise.reject(new Error(message));
const chunkError = ({ base }: LiveRelease) =>
  Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError', request: `${base}view.js` });

const failLoading =
  (load: (faulty: LiveRelease) => Promise<unknown>): FaultRow['fail'] =>
  (wire, faulty) =>
    wire.breakLoading(faulty, () => load(faulty));
const failIn =
  (module: (faulty: LiveRelease) => Partial<RemoteModule>): FaultRow['fail'] =>
  (wire, faulty) =>
    wire.publish(faulty, module(faulty));

const noEntry = failLoading(() => Promise.reject(new Error('RUNTIME-008')));
const noExposedChunk = failLoading((faulty) => Promise.reject(chunkError(faulty)));
const noLazyChunk = failIn((faulty) => ({ preload: () => Promise.reject(chunkError(faulty)) }));

const rows: FaultRow[] = [
  { title: 'entry 404', fail: noEntry, served: [404, 'no'], reason: 'http', swap: ['stays', /http/] },
  { title: 'entry 500', fail: noEntry, served: [500, 'no'], reason: 'http', swap: ['stays', /http/] },
  {
    title: 'entry with another hash',
    fail: noEntry,
    served: [200, 'the entry and more'],
    reason: 'integrity',
    swap: ['stays', /integrity/],
  },
  {
    title: 'entry cut short',
    fail: noEntry,
    served: [200, 'the en'],
    reason: 'integrity',
    swap: ['stays', /integrity/],
  },
  { title: 'connection breaks', fail: noEntry, reason: 'network', swap: ['stays', /network/] },
  {
    title: 'entry throws',
    fail: noEntry,
    served: [200, 'the entry'],
    reason: 'evaluation',
    swap: ['stays', /evaluation/],
  },
  {
    title: 'entry hangs',
    fail: failLoading(hang),
    reason: 'timeout',
    swap: ['stays until a later one comes', /^overtaken$/],
  },
  {
    title: 'exposed chunk missing',
    fail: noExposedChunk,
    served: [404, 'no'],
    reason: 'chunk',
    swap: ['stays', /chunk/],
  },
  {
    title: 'exposed chunk tampered',
    fail: noExposedChunk,
    served: [200, 'another view'],
    reason: 'integrity',
    swap: ['stays', /integrity/],
  },
  {
    title: 'throws at bootstrap',
    fail: failIn(() => ({ bootstrap: reject('made to fail') })),
    reason: 'bootstrap',
    swap: ['stays', /bootstrap: made to fail/],
  },
  {
    title: 'bootstrap never ends',
    fail: failIn(() => ({ bootstrap: hang })),
    reason: 'bootstrap',
    swap: ['stays', /bootstrap: .* took longer/],
  },
  {
    title: 'lazy chunk missing',
    fail: noLazyChunk,
    served: [404, 'no'],
    reason: 'chunk',
    swap: ['stays', /chunk/],
  },
  {
    title: 'lazy chunk tampered',
    fail: noLazyChunk,
    served: [200, 'another view'],
    reason: 'integrity',
    swap: ['stays', /chunk/],
  },
  {
    title: 'lazy chunk hangs',
    fail: failIn(() => ({ preload: hang })),
    reason: 'timeout',
    swap: ['stays until a later one comes', /^overtaken$/],
  },
  {
    title: 'throws at mount',
    fail: failIn(() => ({ mount: reject('made to fail') })),
    reason: 'mount',
    swap: ['is back', /^reverted: /],
  },
  {
    title: 'mount never ends',
    fail: failIn(() => ({ mount: hang })),
    reason: 'timeout',
    swap: ['is back', /^reverted: /],
  },
  {
    title: 'throws at render',
    fail: failIn(() => ({
      mount: async ({ onFailure }) => onFailure?.({ reason: 'render', error: new Error('made to fail') }),
    })),
    reason: 'render',
    swap: ['is back', /^reverted: /],
  },
  {
    title: 'throws after mount',
    fail: failIn(() => ({
      mount: async ({ onFailure }) =>
        void setTimeout(() => onFailure?.({ reason: 'render', error: new Error('made to fail') }), 20),
    })),
    reason: 'render',
    swap: ['is back', /^reverted: /],
  },
];

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

/** Serves the file that the runtime fetches again to diagnose a failed load. */
function serve(served: FaultRow['served']): void {
  const fetching = jest.spyOn(globalThis, 'fetch');
  if (!served) return void fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  const [status, body] = served;
  fetching.mockImplementation(async () => new Response(body, { status }));
}

const cases = rows.map((row) => [row.title, row] as const);

test.each(cases)(
  'at a start, %s is shown in its slot and in no other, and a retry heals it @PLAT-08 @ERR-02',
  async (_, { fail, served, reason }) => {
    serve(served);
    const { open, wire, reports } = startTestRuntime(before, other);
    const [slot, beside] = [open(), open()];
    await beside.show({ remote: 'mfe-wallet', view: 'deposit' });
    fail(wire, before);
    await slot.show(home);
    await waitFor(() => expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason }));
    expect(slot.host).toBeEmptyDOMElement();
    // A remote reports its own render errors.
    const isReported = reports.some(({ remote, message }) => remote === 'mfe-lobby' && message !== undefined);
    expect(isReported).toBe(reason !== 'render');
    expect(beside.host).toHaveTextContent('mfe-wallet 2.0.0 deposit');

    wire.breakLoading(before, undefined);
    wire.publish(before);
    await slot.retry();
    expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
  },
);

test.each(cases)(
  'in a swap, %s leaves or restores the previous release, and a later sound one is swapped in @PLAT-04 @PLAT-08',
  async (_, { fail, served, swap: [fate, reported] }) => {
    serve(served);
    const { open, wire, deploy, swap, reports, store } = startTestRuntime(before);
    const slot = open();
    await slot.show(home);
    fail(wire, next);
    wire.publish(newest);
    const lastMessage = () =>
      reports.findLast(({ kind, version }) => kind === 'swap' && version === '1.1.0')?.message;

    deploy(2, next);
    const swapping = swap.advance('mfe-lobby');
    if (fate === 'stays until a later one comes') {
      await waitFor(() => expect(wire.loads).toContain(next.container));
      expect(slot.host).toHaveTextContent('mfe-lobby 1.0.0 home');
    } else {
      await swapping;
      await waitFor(() => expect(lastMessage()).toMatch(reported));
      await waitFor(() => expect(slot.host).toHaveTextContent(/^mfe-lobby 1.0.0 home$/));
      expect(store.inUse('mfe-lobby')?.version).toBe('1.0.0');
    }
    const unmounts = wire.calls.filter((call) => call === 'mfe-lobby@1.0.0 unmount');
    expect(unmounts).toHaveLength(fate === 'is back' ? 1 : 0);

    deploy(3, newest);
    await swap.advance('mfe-lobby');
    await waitFor(() => expect(slot.host).toHaveTextContent(/^mfe-lobby 1.2.0 home$/));
    expect(lastMessage()).toMatch(reported);
  },
);

test('an unmount that never ends does not block the slot, and is reported @PLAT-08', async () => {
  serve(undefined);
  const { open, wire, reports } = startTestRuntime(before, other);
  wire.publish(before, { unmount: hang });
  const slot = open();
  await slot.show(home);
  await slot.show({ remote: 'mfe-wallet', view: 'deposit' });
  expect(slot.host).toHaveTextContent(/^mfe-wallet 2.0.0 deposit$/);
  expect(reports).toContainEqual(
    expect.objectContaining({ kind: 'error', message: expect.stringMatching(/did not unmount/) }),
  );
});

import type { HashedFiles } from '../runtime/integrity-registry.ts';
import { passTime, stopClock } from '../testing/page-clock.ts';
import { startWarming, type Warming } from './warm-files.ts';

const shell = {
  base: '/releases/shell/1.0.0/',
  integrity: { 'main.js': 'sha256-m', 'login.js': 'sha256-l' },
};
const lobby = { base: '/releases/mfe-lobby/1.0.0/', integrity: { 'panels.js': 'sha256-p' } };
const newLobby = { base: '/releases/mfe-lobby/1.1.0/', integrity: { 'panels.js': 'sha256-q' } };

let releases: HashedFiles[] = [shell];
let isBusy = false;
let isOnline = true;
/** Requests that wait for their response. */
let pending: { url: string; options: RequestInit | undefined; answer(): void; fail(): void }[] = [];
let warming: Warming | undefined;

function setConnection(
  connection: { saveData?: boolean; type?: string; effectiveType?: string } | undefined,
): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

beforeEach(() => {
  stopClock();
  releases = [shell];
  isBusy = false;
  isOnline = true;
  pending = [];
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  warming?.stop();
  setConnection(undefined);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function start(): Warming {
  warming = startWarming({
    releases: () => releases,
    isLoaded: (url) => url.endsWith('main.js'),
    isBusy: () => isBusy,
    fetch: (url, options) =>
      new Promise((resolve, reject) => {
        const response = { arrayBuffer: async () => new ArrayBuffer(0) } as Response;
        const answer = () => resolve(response);
        pending.push({
          url: String(url),
          options,
          answer,
          fail: () => reject(new TypeError('Failed to fetch')),
        });
      }),
  });
  return warming;
}

const listUrls = () => pending.map(({ url }) => url);

test('fetches each file once that the page has not loaded, with its hash and low priority @PLAT-05', async () => {
  releases = [shell, lobby, lobby];
  start();
  await passTime(1000);
  expect(pending).toMatchObject([
    { url: '/releases/shell/1.0.0/login.js', options: { integrity: 'sha256-l', priority: 'low' } },
  ]);
  pending[0]?.answer();
  await passTime(1000);
  pending[1]?.answer();
  await passTime(10_000);
  expect(listUrls()).toEqual(['/releases/shell/1.0.0/login.js', '/releases/mfe-lobby/1.0.0/panels.js']);
});

test('fetches nothing while the page loads a view or a release', async () => {
  isBusy = true;
  start();
  await passTime(10_000);
  expect(pending).toEqual([]);
  isBusy = false;
  await passTime(2000);
  expect(pending).toHaveLength(1);
});

test('fetches the files of a release that was mounted later, and those of the others not again', async () => {
  const { advance } = start();
  await passTime(1000);
  pending[0]?.answer();
  await passTime(1000);
  releases = [shell, newLobby];
  advance();
  advance();
  await passTime(1000);
  expect(listUrls()).toEqual(['/releases/shell/1.0.0/login.js', '/releases/mfe-lobby/1.1.0/panels.js']);
});

test('does not fetch a file again that the server or the hash refused', async () => {
  const { advance } = start();
  await passTime(1000);
  pending[0]?.fail();
  await passTime(1000);
  advance();
  await passTime(1000);
  expect(pending).toHaveLength(1);
});

test('stops when the browser goes offline, and continues when it is online again', async () => {
  releases = [shell, lobby];
  start();
  await passTime(1000);
  isOnline = false;
  pending[0]?.fail();
  await passTime(10_000);
  expect(pending).toHaveLength(1);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await passTime(1000);
  expect(listUrls()).toEqual(['/releases/shell/1.0.0/login.js', '/releases/shell/1.0.0/login.js']);
});

test.each([{ saveData: true }, { type: 'cellular' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'fetches nothing on a connection with %o',
  async (connection) => {
    setConnection(connection);
    start();
    await passTime(10_000);
    expect(pending).toEqual([]);
  },
);

test.each([{ saveData: false }, { type: 'wifi' }, { effectiveType: '3g' }, { effectiveType: '4g' }])(
  'fetches files on a connection with %o',
  async (connection) => {
    setConnection(connection);
    start();
    await passTime(1000);
    expect(pending).toHaveLength(1);
  },
);

test('fetches nothing more once it is stopped', async () => {
  releases = [shell, lobby];
  start().stop();
  await passTime(10_000);
  expect(pending).toEqual([]);
});

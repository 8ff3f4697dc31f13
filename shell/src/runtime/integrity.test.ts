import { createHash } from 'node:crypto';
import { toFileListId } from '@parlour/contracts';
import { createRelease } from '../testing/fake-releases.ts';
import { satisfiesContractRange } from './contract-range.ts';
import { findLoadFailureReason, findMountFailureReason } from './failure-reason.ts';
import { createIntegrityRegistry } from './integrity-registry.ts';
import { loadFileHashes } from './load-file-hashes.ts';

const computeHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const lobby = createRelease('mfe-lobby', '1.0.0', {
  integrity: { 'remoteEntry.js': computeHash('the entry'), 'view.js': computeHash('the view') },
});

afterEach(() => jest.restoreAllMocks());

const served = (status: number, body: string, type = 'text/javascript') =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(body, { status, headers: { 'content-type': type } }));

test('gives the hash of a known file, whatever query its address carries @PLAT-05', () => {
  const registry = createIntegrityRegistry();
  registry.add(lobby);
  expect(registry.get('/releases/mfe-lobby/1.0.0/view.js')).toBe(computeHash('the view'));
  expect(registry.get('http://localhost/releases/mfe-lobby/1.0.0/view.js?r=1')).toBe(computeHash('the view'));
});

test('refuses a file that no known release lists, and leaves other addresses alone @PLAT-05', () => {
  const book = createIntegrityRegistry();
  book.add(lobby);
  expect(() => book.get('/releases/mfe-lobby/1.0.0/injected.js')).toThrow(/No known release lists/);
  expect(() => book.get('/releases/mfe-wallet/1.0.0/view.js')).toThrow(/No known release lists/);
  expect(book.get('/art/banner.webp')).toBeUndefined();
  book.remove(lobby);
  expect(() => book.get('/releases/mfe-lobby/1.0.0/view.js')).toThrow(/No known release lists/);
});

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.3.2', '^1.3.0', true],
  ['1.3.2', '^1.3.3', false],
  ['1.2.9', '^1.3.0', false],
  ['2.0.0', '^1.0.0', false],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '1.0.0', false],
  ['1.0.0', '>=1', false],
])('contract %s for a release that needs %s: %s @PLAT-09', (have, need, fits) => {
  expect(satisfiesContractRange(have, need)).toBe(fits);
});

test.each([
  ['integrity', () => served(200, 'another entry')],
  ['http', () => served(404, 'gone')],
  ['not-a-manifest', () => served(200, '<!doctype html>', 'text/html')],
  ['evaluation', () => served(200, 'the entry')],
  ['network', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))],
])('tells %s from the other reasons that a script did not run', async (reason, serve) => {
  serve();
  expect(await findLoadFailureReason(new Error('RUNTIME-008'), lobby)).toBe(reason);
});

const chunkError = (over: object) =>
  Object.assign(new Error('Loading chunk failed'), {
    name: 'ChunkLoadError',
    request: '/releases/mfe-lobby/1.0.0/view.js',
    ...over,
  });

test.each([
  ['chunk', chunkError({}), () => served(200, 'the view')],
  ['integrity', chunkError({}), () => served(200, 'another view')],
  ['timeout', chunkError({ type: 'timeout' }), () => served(200, 'the view')],
  ['mount', new Error('no'), () => served(200, 'the view')],
] as const)('a mount fails by %s', async (reason, error, serve) => {
  serve();
  expect(await findMountFailureReason(error, lobby)).toBe(reason);
});

describe('a list of hashes', () => {
  const hashes = { 'remoteEntry.js': computeHash('the entry'), 'view.js': computeHash('the view') };
  const list = JSON.stringify(hashes);
  const createListed = () => ({ ...lobby, integrity: {}, files: computeHash(list) });
  const embed = (text: string) => {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = toFileListId(lobby.base);
    block.textContent = text;
    document.body.append(block);
  };
  afterEach(() => document.body.replaceChildren());

  test('of the page is used if it has the hash of the document @PLAT-05', async () => {
    embed(list);
    const fetched = served(200, list);
    const release = createListed();
    await loadFileHashes(release);
    expect(release.integrity).toEqual(hashes);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('of the page with another hash is not used, but that of the registry @PLAT-05', async () => {
    embed(list.replace('view', 'evil'));
    const fetched = served(200, list);
    const release = createListed();
    await loadFileHashes(release);
    expect(release.integrity).toEqual(hashes);
    expect(fetched.mock.lastCall?.[0]).toBe(`${lobby.base}file-hashes.json`);
  });

  test('of the registry with another hash is not used @PLAT-05', async () => {
    served(200, list.replace('view', 'evil'));
    const release = createListed();
    const error: unknown = await loadFileHashes(release).catch((thrown: unknown) => thrown);
    expect(await findLoadFailureReason(error, release)).toBe('integrity');
    expect(release.integrity).toEqual({});
  });

  test('that does not arrive leaves its files refused, and is requested past all caches for the next one @PLAT-05', async () => {
    const release = createListed();
    const registry = createIntegrityRegistry();
    registry.add(release);
    served(503, '');
    await registry.load(`${lobby.base}view.js`);
    expect(() => registry.get(`${lobby.base}view.js`)).toThrow(/No known release lists/);
    const fetched = served(200, list);
    await registry.load(`${lobby.base}view.js`);
    expect(String(fetched.mock.lastCall?.[0])).toMatch(/file-hashes\.json\?r=\w+$/);
    expect(registry.get(`${lobby.base}view.js`)).toBe(hashes['view.js']);
    expect(registry.load(`${lobby.base}view.js`)).toBeUndefined();
    expect(() => registry.get(`${lobby.base}injected.js`)).toThrow(/No known release lists/);
  });
});

import { createHash } from 'node:crypto';
import { createRelease } from '../testing/fake-releases.ts';
import { satisfiesContractRange } from './contract-range.ts';
import { findLoadFailureReason, findMountFailureReason } from './failure-reason.ts';
import { createIntegrityRegistry } from './integrity-registry.ts';

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

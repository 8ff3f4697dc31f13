import type { PageTrust } from '@parlour/contracts';
import { createDocument, createRelease } from '../testing/fake-releases.ts';
import { makeTestKey, pageKey, signDocument } from '../testing/sign-document.ts';
import { checkDocument, type Refusal } from './check-document.ts';
import { createDocuments, type Documents } from './documents.ts';
import { verifyByLibrary } from './verify-by-library.ts';
import { isSignedBy } from './verify-signature.ts';

const lobby = createRelease('mfe-lobby', '1.0.0');
const newLobby = createRelease('mfe-lobby', '1.1.0');
const now = Date.parse('2026-11-21T10:00:00.000Z');
const stranger = makeTestKey('stranger');
const nextKey = makeTestKey('next-key');
const over = (revision: number) => ({
  ...createDocument(revision, lobby),
  expiresAt: '2026-11-21T09:59:59.000Z',
});

const { version, base, integrity } = createRelease('shell', '1.0.0');
let refusals: Refusal[];

/** Simulates one visit of this browser to the site, whose page trusts the given keys. */
function visit(keys: PageTrust['keys'] = [pageKey]): Documents {
  return createDocuments({
    trust: { keys, shell: { version, base, integrity } },
    storage: localStorage,
    now: () => now,
    onRefused: (reason) => refusals.push(reason),
  });
}

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const answers = (value: unknown) => async () => value;

beforeEach(() => {
  refusals = [];
  localStorage.clear();
});

describe('a document', () => {
  const signed = signDocument(createDocument(3, lobby));

  test.each<[string, unknown, Refusal]>([
    ['whose text was changed', { ...signed, payload: signed.payload.replace('1.0.0', '1.0.1') }, 'signature'],
    [
      'signed by another key under the same name',
      signDocument(createDocument(3), { ...stranger, id: pageKey.id }),
      'signature',
    ],
    ['signed by a key that the page does not know', signDocument(createDocument(3), stranger), 'unknown-key'],
    ['without a signature', { payload: signed.payload, signatures: {} }, 'unknown-key'],
    ['with a broken signature', { ...signed, signatures: { [pageKey.id]: '***' } }, 'signature'],
    ['whose time is over', signDocument(over(3)), 'expired'],
    ['without an end', signDocument({ ...createDocument(3), expiresAt: '' }), 'expired'],
    ['that is none', signDocument({ schema: 2 } as never), 'not-a-document'],
    ['that lacks its envelope', createDocument(3, lobby), 'not-a-document'],
    ['that is missing', undefined, 'not-a-document'],
  ])('%s is refused @PLAT-05', async (_, value, reason) => {
    expect(await checkDocument(value, [pageKey], now)).toMatchObject({ state: 'refused', reason });
  });

  test('is verified with either key while keys are rotated @PLAT-05', async () => {
    const both = signDocument(createDocument(3, lobby), nextKey, pageKey);
    for (const key of [pageKey, nextKey]) {
      expect(await checkDocument(both, [key], now)).toMatchObject({ state: 'verified' });
    }
    // A signature by an untrusted key neither helps nor harms.
    const also = signDocument(createDocument(3, lobby), stranger, pageKey);
    expect(await checkDocument(also, [pageKey], now)).toMatchObject({ state: 'verified' });
  });
});

describe('a page', () => {
  test('starts with its embedded document, and accepts only newer ones @PLAT-05', async () => {
    const documents = visit();
    const embedded = signDocument(createDocument(3, lobby));
    const first = await documents.loadFirst({ embedded, request: away });
    expect([first.document.revision, first.isLastGood]).toEqual([3, false]);
    expect(await documents.accept(signDocument(createDocument(4, newLobby)))).toMatchObject({ revision: 4 });
    expect(await documents.accept(embedded)).toBeUndefined();
    expect(await documents.accept(signDocument(createDocument(5), stranger))).toBeUndefined();
    expect(refusals).toEqual(['older', 'unknown-key']);
    expect(documents.revision()).toBe(4);
  });

  test('asks the registry if its own document was altered @PLAT-05', async () => {
    const altered = { ...signDocument(createDocument(3, lobby)), payload: '{}' };
    const request = answers(signDocument(createDocument(3, lobby)));
    const first = await visit().loadFirst({ embedded: altered, request });
    expect([first.document.revision, first.isLastGood]).toEqual([3, false]);
    expect(refusals).toEqual(['signature']);
  });

  test('stays with the last verified document when it gets an old one @PLAT-05', async () => {
    await visit().loadFirst({ embedded: signDocument(createDocument(7, newLobby)), request: away });
    const replayed = signDocument(createDocument(6, lobby));
    const first = await visit().loadFirst({ embedded: replayed, request: answers(replayed) });
    expect(first).toMatchObject({ isLastGood: true, document: { revision: 7 } });
    expect(first.document.remotes['mfe-lobby']?.version).toBe('1.1.0');
    expect(refusals).toEqual(['older', 'older']);
  });

  test('waits only shortly for a silent registry if it has a stored document @PLAT-05', async () => {
    const limits: number[] = [];
    const request = (limitMs: number) => {
      limits.push(limitMs);
      return away();
    };
    await visit().loadFirst({ embedded: undefined, request });
    await visit().loadFirst({ embedded: signDocument(createDocument(7, lobby)), request });
    const first = await visit().loadFirst({ embedded: undefined, request });
    expect(first).toMatchObject({ isLastGood: true, document: { revision: 7 } });
    expect(limits).toEqual([10_000, 3000]);
  });

  test('without a document of its own starts from the registry’s, and reports no refusal @PLAT-05', async () => {
    const request = answers(signDocument(createDocument(4, lobby)));
    const first = await visit().loadFirst({ embedded: undefined, request });
    expect(first).toMatchObject({ isLastGood: false, document: { revision: 4 } });
    expect(refusals).toEqual([]);
  });

  test('remembers the revision of an expired document, and starts without remotes @PLAT-05', async () => {
    localStorage.setItem('parlour.last-good', JSON.stringify({ newest: 7, mounted: {} }));
    localStorage.setItem('parlour.last-good.7', JSON.stringify(signDocument(over(7))));
    const embedded = signDocument(createDocument(6, lobby));
    const first = await visit().loadFirst({ embedded, request: away });
    expect(first).toMatchObject({ isLastGood: true, document: { revision: 0, remotes: {} } });
  });

  test('starts afresh if the registry has another key: a site that was set up again', async () => {
    await visit().loadFirst({ embedded: signDocument(createDocument(7, lobby)), request: away });
    const embedded = signDocument(createDocument(1, lobby), nextKey);
    const first = await visit([nextKey]).loadFirst({ embedded, request: away });
    expect([first.document.revision, first.isLastGood]).toEqual([1, false]);
  });

  test('trusts nothing that was altered in its own storage @PLAT-05', async () => {
    await visit().loadFirst({ embedded: signDocument(createDocument(7, lobby)), request: away });
    const stored = localStorage.getItem('parlour.last-good.7') ?? '';
    localStorage.setItem('parlour.last-good.7', stored.replace('sha256-known', 'sha256-other'));
    const first = await visit().loadFirst({ embedded: undefined, request: away });
    expect(first.document.remotes).toEqual({});
  });
});

describe('the last good release of a remote', () => {
  test('comes from the document that names it, which is verified again @PLAT-05', async () => {
    const before = visit();
    await before.loadFirst({ embedded: signDocument(createDocument(1, lobby)), request: away });
    before.lastGood.recordMounted(lobby);
    await before.accept(signDocument(createDocument(2, newLobby)));
    await before.accept(signDocument(createDocument(3, newLobby)));

    const after = visit();
    await after.loadFirst({ embedded: signDocument(createDocument(3, newLobby)), request: away });
    expect(await after.lastGood.release('mfe-lobby')).toMatchObject({ version: '1.0.0' });
    // Only documents that are still needed for a start are stored.
    expect(Object.keys(localStorage).sort()).toEqual([
      'parlour.last-good',
      'parlour.last-good.1',
      'parlour.last-good.3',
    ]);

    const stored = localStorage.getItem('parlour.last-good.1') ?? '';
    localStorage.setItem('parlour.last-good.1', stored.replace('mfe-lobby/1.0.0', 'mfe-lobby/0.9.0'));
    expect(await after.lastGood.release('mfe-lobby')).toBeUndefined();
    expect(await after.lastGood.release('mfe-wallet')).toBeUndefined();
  });

  test('is none for a release that no document names, such as one from a developer', async () => {
    const documents = visit();
    await documents.loadFirst({ embedded: signDocument(createDocument(1, lobby)), request: away });
    documents.lastGood.recordMounted(createRelease('mfe-lobby', '9.9.9'));
    expect(await documents.lastGood.release('mfe-lobby')).toBeUndefined();
  });
});

describe('a browser without Ed25519 of its own', () => {
  const text = 'what was signed';
  const { publicKey } = pageKey;
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
  const signed = signDocument(createDocument(1));

  test('verifies with the library, with the same result @PLAT-05', async () => {
    const importing = jest
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new Error('NotSupportedError'));
    expect(await checkDocument(signed, [pageKey], now)).toMatchObject({ state: 'verified' });
    const altered = { ...signed, payload: `${signed.payload} ` };
    expect(await checkDocument(altered, [pageKey], now)).toMatchObject({ reason: 'signature' });
    expect(importing).toHaveBeenCalled();
    importing.mockRestore();
  });

  test('refuses a key or signature of the wrong length instead of failing', async () => {
    expect(verifyByLibrary(bytes(publicKey), bytes('AAAA'), bytes(text))).toBe(false);
    expect(verifyByLibrary(bytes('AAAA'), bytes('AAAA'), bytes(text))).toBe(false);
    await expect(isSignedBy(publicKey, 'AAAA', text)).resolves.toBe(false);
  });
});

import type { PageTrust } from '@parlour/contracts';
import { documentOf, release } from '../testing/fake-releases.ts';
import { makeTestKey, pageKey, signDocument } from '../testing/sign-document.ts';
import { checkDocument, type Refusal } from './check-document.ts';
import { createDocuments, type Documents } from './documents.ts';
import { verifyByLibrary } from './verify-by-library.ts';
import { isSignedBy } from './verify-signature.ts';

const lobby = release('mfe-lobby', '1.0.0');
const newLobby = release('mfe-lobby', '1.1.0');
const now = Date.parse('2026-11-21T10:00:00.000Z');
const stranger = makeTestKey('stranger');
const nextKey = makeTestKey('next-key');
const over = (revision: number) => ({
  ...documentOf(revision, lobby),
  expiresAt: '2026-11-21T09:59:59.000Z',
});

const { version, base, integrity } = release('shell', '1.0.0');
let refusals: Refusal[];

/** One visit of this browser to the site, whose page believes the given keys. */
function visit(keys: PageTrust['keys'] = [pageKey]): Documents {
  return createDocuments({
    trust: { keys, shell: { version, base, integrity } },
    storage: localStorage,
    now: () => now,
    refused: (reason) => refusals.push(reason),
  });
}

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const answers = (value: unknown) => async () => value;

beforeEach(() => {
  refusals = [];
  localStorage.clear();
});

describe('a document', () => {
  const signed = signDocument(documentOf(3, lobby));

  test.each<[string, unknown, Refusal]>([
    ['whose text was changed', { ...signed, payload: signed.payload.replace('1.0.0', '1.0.1') }, 'signature'],
    [
      'signed by another key under the same name',
      signDocument(documentOf(3), { ...stranger, id: pageKey.id }),
      'signature',
    ],
    ['signed by a key that the page does not know', signDocument(documentOf(3), stranger), 'unknown-key'],
    ['without a signature', { payload: signed.payload, signatures: {} }, 'unknown-key'],
    ['with a broken signature', { ...signed, signatures: { [pageKey.id]: '***' } }, 'signature'],
    ['whose time is over', signDocument(over(3)), 'expired'],
    ['without an end', signDocument({ ...documentOf(3), expiresAt: '' }), 'expired'],
    ['that is none', signDocument({ schema: 2 } as never), 'not-a-document'],
    ['that lacks its envelope', documentOf(3, lobby), 'not-a-document'],
    ['that is missing', undefined, 'not-a-document'],
  ])('%s is refused @PLAT-05', async (_, value, reason) => {
    expect(await checkDocument(value, [pageKey], now)).toMatchObject({ state: 'refused', reason });
  });

  test('is taken with either key while keys are rotated @PLAT-05', async () => {
    const both = signDocument(documentOf(3, lobby), nextKey, pageKey);
    for (const key of [pageKey, nextKey]) {
      expect(await checkDocument(both, [key], now)).toMatchObject({ state: 'verified' });
    }
    // A signature by a key that nobody trusts neither helps nor harms.
    const also = signDocument(documentOf(3, lobby), stranger, pageKey);
    expect(await checkDocument(also, [pageKey], now)).toMatchObject({ state: 'verified' });
  });
});

describe('a page', () => {
  test('starts with the document that came with it, and goes on to newer ones only @PLAT-05', async () => {
    const documents = visit();
    const inPage = signDocument(documentOf(3, lobby));
    const first = await documents.first({ inPage, ask: away });
    expect([first.document.revision, first.isLastGood]).toEqual([3, false]);
    expect(await documents.take(signDocument(documentOf(4, newLobby)))).toMatchObject({ revision: 4 });
    expect(await documents.take(inPage)).toBeUndefined();
    expect(await documents.take(signDocument(documentOf(5), stranger))).toBeUndefined();
    expect(refusals).toEqual(['older', 'unknown-key']);
    expect(documents.revision()).toBe(4);
  });

  test('asks the registry where its own document was altered @PLAT-05', async () => {
    const altered = { ...signDocument(documentOf(3, lobby)), payload: '{}' };
    const ask = answers(signDocument(documentOf(3, lobby)));
    const first = await visit().first({ inPage: altered, ask });
    expect([first.document.revision, first.isLastGood]).toEqual([3, false]);
    expect(refusals).toEqual(['signature']);
  });

  test('stays with the last verified document when an old one is put in front of it @PLAT-05', async () => {
    await visit().first({ inPage: signDocument(documentOf(7, newLobby)), ask: away });
    const replayed = signDocument(documentOf(6, lobby));
    const first = await visit().first({ inPage: replayed, ask: answers(replayed) });
    expect(first).toMatchObject({ isLastGood: true, document: { revision: 7 } });
    expect(first.document.remotes['mfe-lobby']?.version).toBe('1.1.0');
    expect(refusals).toEqual(['older', 'older']);
  });

  test('waits for a silent registry only shortly where there is something to start with @PLAT-05', async () => {
    const limits: number[] = [];
    const ask = (limitMs: number) => {
      limits.push(limitMs);
      return away();
    };
    await visit().first({ inPage: undefined, ask });
    await visit().first({ inPage: signDocument(documentOf(7, lobby)), ask });
    const first = await visit().first({ inPage: undefined, ask });
    expect(first).toMatchObject({ isLastGood: true, document: { revision: 7 } });
    expect(limits).toEqual([10_000, 3000]);
  });

  test('remembers how far it was although that document is over, and starts without remotes @PLAT-05', async () => {
    localStorage.setItem('parlour.last-good', JSON.stringify({ newest: 7, mounted: {} }));
    localStorage.setItem('parlour.last-good.7', JSON.stringify(signDocument(over(7))));
    const inPage = signDocument(documentOf(6, lobby));
    const first = await visit().first({ inPage, ask: away });
    expect(first).toMatchObject({ isLastGood: true, document: { revision: 0, remotes: {} } });
  });

  test('begins anew where the registry has another key: a site that was set up again', async () => {
    await visit().first({ inPage: signDocument(documentOf(7, lobby)), ask: away });
    const inPage = signDocument(documentOf(1, lobby), nextKey);
    const first = await visit([nextKey]).first({ inPage, ask: away });
    expect([first.document.revision, first.isLastGood]).toEqual([1, false]);
  });

  test('believes nothing that was altered in its own storage @PLAT-05', async () => {
    await visit().first({ inPage: signDocument(documentOf(7, lobby)), ask: away });
    const kept = localStorage.getItem('parlour.last-good.7') ?? '';
    localStorage.setItem('parlour.last-good.7', kept.replace('sha256-known', 'sha256-other'));
    const first = await visit().first({ inPage: undefined, ask: away });
    expect(first.document.remotes).toEqual({});
  });
});

describe('the last good release of a remote', () => {
  test('comes out of the document that named it, checked again @PLAT-05', async () => {
    const before = visit();
    await before.first({ inPage: signDocument(documentOf(1, lobby)), ask: away });
    before.lastGood.mounted(lobby);
    await before.take(signDocument(documentOf(2, newLobby)));
    await before.take(signDocument(documentOf(3, newLobby)));

    const after = visit();
    await after.first({ inPage: signDocument(documentOf(3, newLobby)), ask: away });
    expect(await after.lastGood.release('mfe-lobby')).toMatchObject({ version: '1.0.0' });
    // Of the documents only those are kept that something may be started from.
    expect(Object.keys(localStorage).sort()).toEqual([
      'parlour.last-good',
      'parlour.last-good.1',
      'parlour.last-good.3',
    ]);

    const kept = localStorage.getItem('parlour.last-good.1') ?? '';
    localStorage.setItem('parlour.last-good.1', kept.replace('mfe-lobby/1.0.0', 'mfe-lobby/0.9.0'));
    expect(await after.lastGood.release('mfe-lobby')).toBeUndefined();
    expect(await after.lastGood.release('mfe-wallet')).toBeUndefined();
  });

  test('is none for a release that no document names, such as one from a developer', async () => {
    const documents = visit();
    await documents.first({ inPage: signDocument(documentOf(1, lobby)), ask: away });
    documents.lastGood.mounted(release('mfe-lobby', '9.9.9'));
    expect(await documents.lastGood.release('mfe-lobby')).toBeUndefined();
  });
});

describe('a browser without Ed25519 of its own', () => {
  const text = 'what was signed';
  const { publicKey } = pageKey;
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
  const signed = signDocument(documentOf(1));

  test('checks with the library, to the same end @PLAT-05', async () => {
    const importing = jest
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new Error('NotSupportedError'));
    expect(await checkDocument(signed, [pageKey], now)).toMatchObject({ state: 'verified' });
    const altered = { ...signed, payload: `${signed.payload} ` };
    expect(await checkDocument(altered, [pageKey], now)).toMatchObject({ reason: 'signature' });
    expect(importing).toHaveBeenCalled();
    importing.mockRestore();
  });

  test('refuses what has the wrong length instead of failing', async () => {
    expect(verifyByLibrary(bytes(publicKey), bytes('AAAA'), bytes(text))).toBe(false);
    expect(verifyByLibrary(bytes('AAAA'), bytes('AAAA'), bytes(text))).toBe(false);
    await expect(isSignedBy(publicKey, 'AAAA', text)).resolves.toBe(false);
  });
});

import { createPublicKey, verify } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@parlour/basics';
import { type SignedDiscovery, type TrustedKey, toSignedDiscoveryText } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let at = Date.parse('2026-11-21T10:00:00.000Z');
let registry: TestRegistry;

beforeEach(async () => {
  at = Date.parse('2026-11-21T10:00:00.000Z');
  registry = await openTestRegistry({ now: () => new Date(at) });
  await registry.publish(buildRelease('shell', '1.0.0'));
  await registry.deploy('shell', '1.0.0');
});
afterEach(() => registry.remove());

const getKeyFile = () => path.join(registry.folder, 'signing-keys.json');
const envelope = async () => (await registry.get('/registry/discovery')).json<SignedDiscovery>();
const listed = async () => (await registry.get('/registry/keys')).json<{ keys: TrustedKey[] }>().keys;
const rotate = (body: object = {}, headers?: Record<string, string>) =>
  registry.post('/registry/keys/rotations', body, headers);

/** Verifies a signature with the knowledge of the contract alone. */
function isSigned({ payload, signatures }: SignedDiscovery, { id, publicKey }: TrustedKey): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const signature = Buffer.from(signatures[id] ?? '', 'base64url');
  return verify(null, Buffer.from(toSignedDiscoveryText(payload)), key, signature);
}

describe('the signed document', () => {
  test('is signed over its exact characters with the key that the registry names @PLAT-05', async () => {
    const signed = await envelope();
    const [key] = await listed();
    if (!key) throw new Error('The registry names no key.');
    expect(Object.keys(signed.signatures)).toEqual([key.id]);
    expect(isSigned(signed, key)).toBe(true);
    expect(isSigned({ ...signed, payload: signed.payload.replace('1.0.0', '1.0.1') }, key)).toBe(false);
    expect(isSigned({ ...signed, payload: `${signed.payload} ` }, key)).toBe(false);
  });

  test('says when it was issued and when it ends, and is issued again each day @PLAT-05', async () => {
    const first = await registry.document();
    expect(first).toMatchObject({
      issuedAt: '2026-11-21T10:00:00.000Z',
      expiresAt: '2026-11-28T10:00:00.000Z',
    });
    at += 13 * 3_600_000;
    expect(await registry.document()).toEqual(first);
    at += 2 * 3_600_000;
    expect(await registry.document()).toEqual({
      ...first,
      issuedAt: '2026-11-22T00:00:00.000Z',
      expiresAt: '2026-11-29T00:00:00.000Z',
    });
    at += 100 * dayMs;
    expect(Date.parse((await registry.document()).expiresAt)).toBeGreaterThan(at + 5 * dayMs);
  });
});

describe('the keys', () => {
  test('are made at the first start for their owner alone, and kept @PLAT-05', async () => {
    expect((await stat(getKeyFile())).mode & 0o777).toBe(0o600);
    const before = await listed();
    registry = await registry.reopen();
    expect(await listed()).toEqual(before);
    expect(before).toHaveLength(1);
    expect(JSON.stringify(before)).not.toContain('rivate');
  });

  test('are two after a rotation, both valid, and never three @PLAT-05', async () => {
    const [old] = await listed();
    expect((await rotate()).statusCode).toBe(201);
    const [fresh, remaining] = await listed();
    expect(remaining).toEqual(old);
    const { records } = (await registry.get('/registry/audit', registry.headers)).json();
    expect(records[0]).toMatchObject({
      act: 'rotate-keys',
      by: 'local operator',
      details: { before: [old?.id], after: [fresh?.id, old?.id] },
    });
    const signed = await envelope();
    for (const key of [fresh, remaining]) expect(key && isSigned(signed, key)).toBe(true);
    expect((await registry.get('/')).body).toContain(fresh?.publicKey);

    await rotate();
    const ids = (await listed()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(fresh?.id);
    expect(Object.keys((await envelope()).signatures).sort()).toEqual([...ids].sort());
    registry = await registry.reopen();
    expect((await listed()).map(({ id }) => id)).toEqual(ids);
  });

  test('are one again at once when the old one is revoked @PLAT-05', async () => {
    const [lost] = await listed();
    expect((await rotate({ revoke: true })).statusCode).toBe(201);
    const keys = await listed();
    expect(keys).toHaveLength(1);
    expect(keys[0]?.id).not.toBe(lost?.id);
    expect(Object.keys((await envelope()).signatures)).toEqual([keys[0]?.id]);
  });

  test('are rotated only by an administrator @PLAT-03', async () => {
    expect((await rotate({}, {})).json().error.code).toBe('token-missing');
    expect((await rotate({}, { authorization: 'Bearer nobody' })).json().error.code).toBe('token-unknown');
    expect((await rotate({ revoke: 'yes' })).json().error.code).toBe('request-invalid');
    expect(await listed()).toHaveLength(1);
  });

  test('may come from the environment, and then cannot be rotated', async () => {
    const given = await readFile(getKeyFile(), 'utf8');
    const keys = await listed();
    const other = await openTestRegistry({ signingKeys: given });
    try {
      expect((await other.get('/registry/keys')).json().keys).toEqual(keys);
      const refused = await other.post('/registry/keys/rotations', {});
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'keys-not-kept-here']);
      await expect(stat(path.join(other.folder, 'signing-keys.json'))).rejects.toThrow('ENOENT');
    } finally {
      await other.remove();
    }
  });

  test('stop the start where the file holds none, without showing what it holds', async () => {
    await registry.close();
    const stored = await readFile(getKeyFile(), 'utf8');
    await writeFile(getKeyFile(), '[{"privateKey":"c2VjcmV0"}]');
    const opening = openTestRegistry({}, registry.folder);
    await expect(opening).rejects.toThrow('does not hold one or two Ed25519 keys');
    await expect(opening).rejects.not.toThrow('c2VjcmV0');
    const [key] = JSON.parse(stored);
    for (const text of ['[]', 'null', JSON.stringify([{ privateKey: key.privateKey }]), `${stored}]`]) {
      await writeFile(getKeyFile(), text);
      await expect(openTestRegistry({}, registry.folder)).rejects.toThrow('does not hold one or two');
    }
    await writeFile(getKeyFile(), stored);
    registry = await openTestRegistry({}, registry.folder);
  });
});

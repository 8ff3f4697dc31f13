import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SignedDiscovery, type TrustedKey, toSignedDiscoveryText } from '@parlour/contracts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { RegistryError } from '../errors.ts';
import { ignoreMissing } from '../storage/file-errors.ts';
import { deriveSecret } from './derived-secrets.ts';

/** A key as shown to operators. */
export interface ListedKey extends TrustedKey {
  /** ISO 8601. */
  createdAt: string;
}

/** Keys that sign discovery documents, newest first: one, or two while pages that know only the older key are open. */
export interface SigningKeys {
  list(): readonly ListedKey[];
  /** Returns the newest key, whose private half signs the grants of operators. */
  getNewest(): { id: string; privateKey: KeyObject };
  /** Signs the exact text of a document with every key. */
  sign(payload: string): SignedDiscovery;
  /** Returns a secret for this purpose from each key, newest first. Every process with the keys derives the same. */
  deriveSecrets(purpose: string): readonly Buffer[];
  /**
   * Adds a new key. The newest of the previous keys keeps signing, so that open pages keep trusting new documents. With
   * `revoke`, after a key was compromised, no previous key does. Fails with `keys-not-kept-here` when the keys come
   * from the environment.
   */
  rotate(options?: { revoke?: boolean }): Promise<readonly ListedKey[]>;
}

interface SigningKeysParts {
  /** The registry's folder. The first start creates `signing-keys.json` in it, readable only by its owner. */
  folder: string;
  /** Content of the file from elsewhere, which several processes need. Then `folder` is neither read nor written. */
  given: string | undefined;
  now(): Date;
}

/** One entry of `signing-keys.json`. */
const storedKey = z.object({
  createdAt: z.string(),
  /** PKCS #8, DER, base64. */
  privateKey: z.string(),
});
type StoredKey = z.output<typeof storedKey>;

interface OpenKey extends ListedKey {
  stored: StoredKey;
  private: KeyObject;
}

const keysMax = 2;
const storedKeys = z.array(storedKey).check(z.minLength(1), z.maxLength(keysMax));
/** Number of cached signatures: the live document, its variants, and the previous one. */
const signedMax = 50;

const getKeyFile = (folder: string): string => path.join(folder, 'signing-keys.json');

/** Opens the keys. Creates the first key when there is none. Fails when the file does not contain keys. */
export async function openSigningKeys({ folder, given, now }: SigningKeysParts): Promise<SigningKeys> {
  const file = getKeyFile(folder);
  const text = given ?? (await ignoreMissing(readFile(file, 'utf8')));
  let keys =
    text === undefined
      ? [createKey(now())]
      : parseKeys(text, given ? 'REGISTRY_SIGNING_KEYS' : file, Boolean(given));
  if (text === undefined) await writeKeys(folder, keys);
  const signed = new LRUCache<string, SignedDiscovery>({ max: signedMax });
  const derived = new Map<string, readonly Buffer[]>();

  const list = () => keys.map(({ id, publicKey, createdAt }) => ({ id, publicKey, createdAt }));

  return {
    list,
    getNewest() {
      const [newest] = keys;
      if (!newest) throw new Error('There is no signing key.');
      return { id: newest.id, privateKey: newest.private };
    },
    sign(payload) {
      const known = signed.get(payload);
      if (known) return known;
      const bytes = Buffer.from(toSignedDiscoveryText(payload));
      const signatures = keys.map((key) => [key.id, sign(null, bytes, key.private).toString('base64url')]);
      const made = { payload, signatures: Object.fromEntries(signatures) as Record<string, string> };
      signed.set(payload, made);
      return made;
    },
    deriveSecrets(purpose) {
      const known = derived.get(purpose) ?? keys.map((key) => deriveSecret(key.private, purpose));
      derived.set(purpose, known);
      return known;
    },
    async rotate({ revoke = false } = {}) {
      if (given !== undefined) {
        throw new RegistryError(
          'keys-not-kept-here',
          'The signing keys come from REGISTRY_SIGNING_KEYS: put the new one first there, and start again.',
        );
      }
      const next = [createKey(now()), ...(revoke ? [] : keys)].slice(0, keysMax);
      await writeKeys(folder, next);
      keys = next;
      signed.clear();
      derived.clear();
      return list();
    },
  };
}

/** Creates the value of `REGISTRY_SIGNING_KEYS` with one new key, which several registries of a site share. */
export const createSharedKeys = (at: Date): string => JSON.stringify([createKey(at).stored]);

function createKey(at: Date): OpenKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return openKey({ createdAt: at.toISOString(), privateKey: der.toString('base64') });
}

function openKey(stored: StoredKey): OpenKey {
  const secret = createPrivateKey({
    key: Buffer.from(stored.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const { x } = createPublicKey(secret).export({ format: 'jwk' });
  if (secret.asymmetricKeyType !== 'ed25519' || !x) throw new Error('It is no Ed25519 key.');
  const id = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('base64url').slice(0, 16);
  return { id, publicKey: x, createdAt: stored.createdAt, stored, private: secret };
}

function parseKeys(text: string, source: string, isGiven: boolean): OpenKey[] {
  try {
    return storedKeys.parse(JSON.parse(text)).map(openKey);
  } catch {
    // Ignore the cause: its message may quote the text, which is secret.
  }
  throw new RegistryError(
    isGiven ? 'signing-keys-invalid' : 'data-damaged',
    `${source} does not hold one or two Ed25519 keys: [{ "createdAt", "privateKey" }]`,
  );
}

/** Writes to a temporary name first, so that an interrupted process leaves no incomplete file. */
async function writeKeys(folder: string, keys: readonly OpenKey[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const fresh = `${getKeyFile(folder)}.new`;
  const text = JSON.stringify(
    keys.map(({ stored }) => stored),
    null,
    1,
  );
  await writeFile(fresh, `${text}\n`, { mode: 0o600, flush: true });
  await chmod(fresh, 0o600);
  await rename(fresh, getKeyFile(folder));
}

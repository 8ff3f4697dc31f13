import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@parlour/contracts';

/** Encrypts numbers of bank accounts at rest, with AES-256-GCM and keys that are not in the database. */
export interface NumberCipher {
  /** Encrypts with the first key. */
  seal(number: string): string;
  /**
   * Decrypts with the key that encrypted the text. Fails with `wallet.bank-unavailable` without that key;
   * throws for a text that was changed.
   */
  open(sealed: string): string;
  /** Returns the number's keyed digest under the first key, by which the same number is found again. */
  digest(number: string): string;
  /** Returns the digests under every key, the first key's first. */
  digestAll(number: string): string[];
}

interface Key {
  id: string;
  encryption: Buffer;
  digest: Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const keyIdLength = 8;

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `bank-account:${purpose}`, keyBytes));

const toKey = (secret: string): Key => ({
  id: hash('sha256', derive(secret, 'id')).slice(0, keyIdLength),
  encryption: derive(secret, 'encryption'),
  digest: derive(secret, 'digest'),
});

/**
 * Creates the cipher. `readSecrets` is called at the first use and returns one or more secrets; without any,
 * every use fails with `wallet.bank-unavailable`.
 */
export function createNumberCipher(readSecrets: () => readonly string[]): NumberCipher {
  let keys: readonly Key[] | undefined;
  const getKeys = (): readonly [Key, ...Key[]] => {
    keys ??= readSecrets().map(toKey);
    const [first, ...others] = keys;
    if (!first) throw new AppError('wallet.bank-unavailable', 'DATA_KEY is not set, so no number is stored.');
    return [first, ...others];
  };
  const digestWith = (key: Key, number: string): string =>
    createHmac('sha256', key.digest).update(number).digest('base64url');

  return {
    seal(number) {
      const [{ id, encryption }] = getKeys();
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce);
      const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(sealed) {
      const [id, packed = ''] = sealed.split('.', 2);
      const key = getKeys().find((one) => one.id === id);
      if (!key)
        throw new AppError(
          'wallet.bank-unavailable',
          `The key ${id} of a bank account's number is not among the keys of DATA_KEY.`,
        );
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.encryption, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
    digest: (number) => digestWith(getKeys()[0], number),
    digestAll: (number) => getKeys().map((key) => digestWith(key, number)),
  };
}

/**
 * Returns the configured secrets. A site outside production that has none creates one in its data folder, in
 * a file that only its owner may read.
 */
export function readDataKeys({
  dataKeys,
  dataDir,
  production,
}: {
  dataKeys: readonly string[];
  dataDir: string;
  production: boolean;
}): readonly string[] {
  if (dataKeys.length > 0 || production) return dataKeys;
  const file = join(dataDir, 'data-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return [readFileSync(file, 'utf8')];
}

import { dayMs, minuteMs } from '@parlour/basics';
import {
  AppError,
  SealedBody,
  SealedClaims,
  SealingKey,
  sealedAgeSecondsMax,
  sealedAlgorithm,
} from '@parlour/contracts';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs.ts';
import { toFieldIssues } from './field-issues.ts';

/** The gateway's side of sealed payloads: see `sealed-payload.ts` of the contracts. */
export interface SealedPayloads {
  /** Newest first. */
  publicKeys(): Promise<SealingKey[]>;
  /**
   * Decrypts the sealed body of `call`. Fails with `payload.unreadable` when it was not sealed to one of our keys, and
   * with `payload.stale` when it is too old, dated in the future, used before or sealed for another call.
   */
  open(body: unknown, call: string): Promise<unknown>;
}

const keyAgeMaxMs = 30 * dayMs;
/** A page that was open while the key changed still seals to the old key. */
const keyGraceMs = dayMs;
const clockToleranceSeconds = 60;

interface StoredKey {
  kid: string;
  secret: JWK;
  created_at: Date;
}
interface Key {
  createdAt: Date;
  publicKey: SealingKey;
  secret: CryptoKey | Uint8Array;
}

export function createSealedPayloads({ database, clock }: { database: Database; clock: Clock }): {
  payloads: SealedPayloads;
  upkeep: Job;
} {
  let known: Promise<Key[]> | undefined;
  const keys = (): Promise<Key[]> => {
    known ??= loadKeys(database, clock).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const findKey = async (kid: string | undefined): Promise<Key | undefined> => {
    const found = (await keys()).find(({ publicKey }) => publicKey.kid === kid);
    if (found !== undefined) return found;
    // Another gateway may have created a newer key.
    known = undefined;
    return (await keys()).find(({ publicKey }) => publicKey.kid === kid);
  };

  return {
    payloads: {
      publicKeys: async () => (await keys()).map(({ publicKey }) => publicKey),
      async open(body, call) {
        const claims = await unseal(body, findKey);
        requireFresh(claims, call, clock);
        await useOnce(database, claims);
        return claims.input;
      },
    },
    upkeep: {
      name: 'payload keys and nonces',
      everyMs: 10 * minuteMs,
      async run() {
        await sql`delete from payload_nonce where expires_at < ${clock.now()}`.execute(database.kysely);
        await sql`delete from payload_key where created_at <= ${getOldestUsable(clock)}`.execute(
          database.kysely,
        );
        known = undefined;
        await keys();
      },
    },
  };
}

const getOldestUsable = (clock: Clock): Date => new Date(clock.now().getTime() - keyAgeMaxMs - keyGraceMs);

/** Loads the usable keys and first creates a new one when the newest has expired. */
async function loadKeys(database: Database, clock: Clock): Promise<Key[]> {
  const now = clock.now().getTime();
  const usableSince = getOldestUsable(clock);
  const read = () =>
    sql<StoredKey>`select kid, secret, created_at from payload_key where created_at > ${usableSince}
      order by created_at desc, kid`.execute(database.kysely);
  let { rows } = await read();
  const newest = rows[0];
  if (newest === undefined || newest.created_at.getTime() < now - keyAgeMaxMs) {
    await makeKey(database, clock);
    ({ rows } = await read());
  }
  return Promise.all(rows.map(toKey));
}

async function makeKey(database: Database, clock: Clock): Promise<void> {
  const pair = await generateKeyPair(sealedAlgorithm.alg, { crv: 'P-256', extractable: true });
  const secret = await exportJWK(pair.privateKey);
  const kid = (await calculateJwkThumbprint(secret)).slice(0, 16);
  await sql`insert into payload_key (kid, secret, created_at)
    values (${kid}, ${JSON.stringify(secret)}::jsonb, ${clock.now()})`.execute(database.kysely);
}

async function toKey({ kid, secret, created_at: createdAt }: StoredKey): Promise<Key> {
  const { x, y } = secret;
  const publicKey = SealingKey.parse({
    kid,
    kty: 'EC',
    crv: 'P-256',
    x,
    y,
    alg: sealedAlgorithm.alg,
    use: 'enc',
  });
  return { createdAt, publicKey, secret: await importJWK(secret, sealedAlgorithm.alg) };
}

async function unseal(
  body: unknown,
  findKey: (kid: string | undefined) => Promise<Key | undefined>,
): Promise<SealedClaims> {
  const sealed = SealedBody.safeParse(body);
  if (!sealed.success)
    throw new AppError(
      'payload.unreadable',
      'This call takes { "payload": "<jwe>" } and nothing in the clear.',
      {
        fields: toFieldIssues(sealed.error, body),
      },
    );
  const plaintext = await decrypt(sealed.data.payload, findKey);
  const claims = SealedClaims.safeParse(plaintext);
  if (claims.success) return claims.data;
  throw new AppError(
    'payload.unreadable',
    'The payload was opened and does not hold iat, jti, call and input.',
    {
      fields: toFieldIssues(claims.error, plaintext),
    },
  );
}

async function decrypt(
  jwe: string,
  findKey: (kid: string | undefined) => Promise<Key | undefined>,
): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(
      jwe,
      async (header) => {
        const key = await findKey(header.kid);
        if (key === undefined) throw new Error('no such key');
        return key.secret;
      },
      {
        keyManagementAlgorithms: [sealedAlgorithm.alg],
        contentEncryptionAlgorithms: [sealedAlgorithm.enc],
      },
    );
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch (cause) {
    // One error for every reason: the exact cause helps only an attacker who tries keys.
    throw new AppError('payload.unreadable', 'The payload is not sealed to a key of GET /wps/system/keys.', {
      cause,
    });
  }
}

function requireFresh({ iat, call }: SealedClaims, expectedCall: string, clock: Clock): void {
  const ageSeconds = clock.now().getTime() / 1000 - iat;
  if (call === expectedCall && ageSeconds <= sealedAgeSecondsMax && ageSeconds >= -clockToleranceSeconds)
    return;
  throw new AppError(
    'payload.stale',
    'The payload was sealed for another call, or its time is too far from ours.',
    {
      details: { serverTime: clock.now().toISOString() },
    },
  );
}

async function useOnce(database: Database, { iat, jti }: SealedClaims): Promise<void> {
  const expiresAt = new Date((iat + sealedAgeSecondsMax + clockToleranceSeconds) * 1000);
  const { rows } = await sql`insert into payload_nonce (nonce, expires_at) values (${jti}, ${expiresAt})
    on conflict do nothing returning nonce`.execute(database.kysely);
  if (rows.length === 0) throw new AppError('payload.stale', 'The payload was used before.');
}

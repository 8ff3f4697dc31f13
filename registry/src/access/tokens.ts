import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@parlour/basics';
import { type NewToken, roles, type TokenRecord, tokenLifetimeDays } from '@parlour/contracts';
import * as z from 'zod/mini';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import type { Principal } from './principal.ts';
import type { TokenOwners } from './token-owners.ts';

interface StoredToken extends TokenRecord {
  /** SHA-256, hex. A token has 256 random bits, so a slow hash would add nothing. */
  tokenHash: string;
  /** Person who answers for the token: its creator or, when a program created it, the owner of that program's token. */
  owner: string;
}

const storedToken = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  remotes: z.optional(z.array(z.string())),
  createdAt: z.string(),
  createdBy: z.string(),
  // Older versions created tokens without an end.
  expiresAt: z.optional(z.string()),
  tokenHash: z.string(),
  // Older versions stored only the creator.
  owner: z.optional(z.string()),
});
const storedEnd = z.object({ expiresAt: z.string() });
const storedRevocation = z.object({ revokedAt: z.string(), revokedBy: z.string() });

interface TokenOrder extends NewToken {
  createdBy: Pick<Principal, 'name' | 'tokenOwner'>;
}

export interface Tokens {
  /** Creates a token. Only this result contains it; the registry stores its hash. */
  create(order: TokenOrder): Promise<{ token: string; record: TokenRecord }>;
  /** Returns every token ever created, oldest first. */
  list(): Promise<TokenRecord[]>;
  /**
   * Revokes a token for every registry on this storage, from its next request on. Returns false when it is unknown or
   * ended before.
   */
  revoke(id: string, by: string): Promise<boolean>;
  /** Gives every token of an older version that has no end one, so that its last days count from now on. */
  endUnlimited(): Promise<void>;
  /**
   * Revokes every token whose owner was removed or lost the role that the token needs. Returns those that it revoked.
   */
  endUnowned(by: string): Promise<TokenRecord[]>;
  /** Returns whether a token that has not ended has this name, in any spelling of capitals. */
  isNameTaken(name: string): Promise<boolean>;
  /** Returns the token's holder; `undefined` when the token is unknown, expired, revoked or without its owner. */
  find(token: string): Promise<Principal | undefined>;
}

const getRecordKey = (id: string): string => `tokens/${id}.json`;
const getEndKey = (id: string): string => `tokens/${id}.end.json`;
const getRevocationKey = (id: string): string => `tokens/${id}.revoked.json`;
const tokenPattern = /^parlour_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;
const isId = (id: string): boolean => /^[0-9a-f]{12}$/.test(id);

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface TokensParts {
  storage: Storage;
  isOwned: TokenOwners;
  now(): Date;
}

/** Brings a name into the form in which names are compared. */
export const toComparedName = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/**
 * Opens the tokens in `storage`. Each token and each revocation has a value of its own, so that registries need not
 * agree on a list.
 */
export function openTokens({ storage, isOwned, now }: TokensParts): Tokens {
  const getUsualEnd = (): string => new Date(now().getTime() + tokenLifetimeDays.usual * dayMs).toISOString();

  /** Returns the end of a token that was created without one. Creates it for a token that was not seen before. */
  const readEnd = async (id: string): Promise<string> => {
    const key = getEndKey(id);
    await storage.create(key, JSON.stringify({ expiresAt: getUsualEnd() }));
    const stored = await storage.read(key);
    if (!stored) throw new Error(`The end of the token ${id} has gone.`);
    return parseStored(key, await stored.text(), storedEnd).expiresAt;
  };

  const readToken = async (id: string): Promise<StoredToken | undefined> => {
    const stored = await storage.read(getRecordKey(id));
    if (!stored) return undefined;
    const parsed = parseStored(getRecordKey(id), await stored.text(), storedToken);
    const { expiresAt, owner = parsed.createdBy } = parsed;
    const token: StoredToken = expiresAt
      ? { ...parsed, owner, expiresAt }
      : { ...parsed, owner, expiresAt: await readEnd(id), createdWithoutEnd: true };
    const revocation = await storage.read(getRevocationKey(id));
    if (!revocation) return token;
    return { ...token, ...parseStored(getRevocationKey(id), await revocation.text(), storedRevocation) };
  };
  const listIds = async (): Promise<string[]> =>
    (await storage.list('tokens')).map((name) => name.replace(/\.json$/, '')).filter(isId);
  const isActive = ({ revokedAt, expiresAt }: StoredToken): boolean =>
    revokedAt === undefined && expiresAt > now().toISOString();
  const readActive = async (): Promise<StoredToken[]> => {
    // A damaged token permits nothing, so it has neither a name nor rights.
    const read = await Promise.allSettled((await listIds()).map(readToken));
    const stored = read.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
    return stored.filter((token) => token !== undefined).filter(isActive);
  };
  const revoke: Tokens['revoke'] = async (id, by) => {
    if (!isId(id) || !(await storage.read(getRecordKey(id)))) return false;
    const revocation = { revokedAt: now().toISOString(), revokedBy: by };
    return storage.create(getRevocationKey(id), JSON.stringify(revocation));
  };

  return {
    async create({ name, role, remotes, createdBy: creator, expiresAt = getUsualEnd() }) {
      const id = randomBytes(6).toString('hex');
      const token = `parlour_${id}_${randomBytes(32).toString('base64url')}`;
      const createdBy = creator.name;
      const owner = creator.tokenOwner ?? creator.name;
      const record = { id, name, role, remotes, createdAt: now().toISOString(), createdBy, expiresAt };
      const stored: StoredToken = { ...record, owner, tokenHash: hashToken(token) };
      if (!(await storage.create(getRecordKey(id), JSON.stringify(stored))))
        throw new Error(`The token ${id} was made twice.`);
      return { token, record };
    },

    async list() {
      const stored = await Promise.all((await listIds()).map(readToken));
      return stored
        .filter((record) => record !== undefined)
        .map(toRecord)
        .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },

    revoke,

    async endUnlimited() {
      // A damaged token permits nothing, and must not keep the registry from starting.
      await Promise.allSettled((await listIds()).map(readToken));
    },

    async endUnowned(by) {
      const ended: TokenRecord[] = [];
      for (const token of await readActive())
        if (!(await isOwned(token)) && (await revoke(token.id, by))) ended.push(toRecord(token));
      return ended;
    },

    isNameTaken: async (name) =>
      (await readActive()).some((token) => toComparedName(token.name) === toComparedName(name)),

    async find(token) {
      const id = tokenPattern.exec(token)?.[1];
      const stored = id ? await readToken(id) : undefined;
      if (!stored || !isSameHash(stored.tokenHash, hashToken(token))) return undefined;
      if (!isActive(stored) || !(await isOwned(stored))) return undefined;
      const { name, role, remotes, owner: tokenOwner } = stored;
      return { name, roles: [role], tokenOwner, ...(remotes && { remotes }) };
    },
  };
}

const toRecord = ({ tokenHash: _, owner: __, ...record }: StoredToken): TokenRecord => record;

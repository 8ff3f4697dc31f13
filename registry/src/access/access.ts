import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RegistryError } from '../errors.ts';
import { hasCode } from '../storage/has-code.ts';

/** What a token may be for. `publish:mfe-wallet` is one remote's, `deploy:*` every one's. */
export type Act = 'publish' | 'deploy';

export interface Grant {
  /** Who holds the token, as the log of deployments shows it. */
  holder: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  scopes: readonly string[];
  /** Counts only for requests from this machine. */
  loopbackOnly?: true;
}

export interface Access {
  /**
   * The holder of a bearer token, when it may do `act` to `name`.
   * Fails with `token-missing`, `token-unknown` or `not-permitted`.
   */
  allow(request: { authorization: string | undefined; ip: string }, act: Act, name: string): string;
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function createAccess(grants: readonly Grant[]): Access {
  return {
    allow({ authorization, ip }, act, name) {
      const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
      if (!token)
        throw new RegistryError('token-missing', `To ${act} ${name}, send a token: Authorization: Bearer …`);
      const grant = grants.find(({ tokenHash }) => sameHash(tokenHash, hashToken(token)));
      if (!grant || (grant.loopbackOnly && !isLoopback(ip))) {
        throw new RegistryError('token-unknown', 'The registry does not know this token.');
      }
      if (!grant.scopes.some((scope) => scope === `${act}:*` || scope === `${act}:${name}`)) {
        throw new RegistryError('not-permitted', `The token of ${grant.holder} may not ${act} ${name}.`);
      }
      return grant.holder;
    },
  };
}

export const localTokenFile = (folder: string): string => path.join(folder, 'token');

/**
 * Opens who may write: the teams' tokens in `tokens.json` of `folder` (hashes only), and this machine's own token in
 * `token`, which is made when it is missing and readable by its owner alone. The latter may do everything, from here.
 */
export async function openAccess(folder: string): Promise<Access> {
  const localToken = await ownToken(folder);
  const teams = await readIfThere(path.join(folder, 'tokens.json'));
  return createAccess([
    ...(teams ? (JSON.parse(teams) as Grant[]) : []),
    {
      holder: 'local operator',
      tokenHash: hashToken(localToken),
      scopes: ['publish:*', 'deploy:*'],
      loopbackOnly: true,
    },
  ]);
}

async function ownToken(folder: string): Promise<string> {
  const file = localTokenFile(folder);
  const kept = await readIfThere(file);
  if (kept) return kept.trim();
  const token = randomBytes(32).toString('base64url');
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return token;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const isLoopback = (ip: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(ip);

const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
};

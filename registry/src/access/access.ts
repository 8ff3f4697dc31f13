import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RegistryError } from '../errors.ts';
import { hasCode } from '../storage/has-code.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import { type Act, mayDo, type Principal } from './principal.ts';
import type { GivenSession } from './session-cookie.ts';
import { hashToken, sameHash, type Tokens } from './tokens.ts';

/** What of a request says who it comes from. */
export interface Credentials {
  authorization: string | undefined;
  ip: string;
  /** Of an operator who logged in to the console. A token beside it goes before it. */
  session?: GivenSession;
}

export interface Access {
  /** Whoever holds the request's bearer token or session. Fails with `token-missing`, `token-unknown` or `session-ended`. */
  identify(request: Credentials): Promise<Principal>;
  /** The name of the token's holder, when it may do `act` to `remote`. Fails as `identify` does, or with `not-permitted`. */
  allow(request: Credentials, act: Act, remote?: string): Promise<string>;
}

export const localTokenFile = (folder: string): string => path.join(folder, 'token');

/**
 * Opens who may write: the holders of `tokens`, and this machine's own token in `token` of `folder`, which is made when
 * it is missing and readable by its owner alone. The latter may do everything, from here. And operators, by `sessions`.
 */
export async function openAccess(
  folder: string,
  tokens: Tokens,
  sessions?: Pick<OperatorSessions, 'find'>,
): Promise<Access> {
  const localHash = hashToken(await ownToken(folder));
  const holderOf = (token: string, ip: string): Promise<Principal | undefined> | Principal =>
    isLoopback(ip) && sameHash(localHash, hashToken(token)) ? localOperator : tokens.find(token);

  const access: Access = {
    async identify({ authorization, ip, session }) {
      if (!authorization && session && sessions) return loggedIn(await sessions.find(session));
      const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
      if (!token) throw new RegistryError('token-missing', 'This takes a token: Authorization: Bearer …');
      const holder = await holderOf(token, ip);
      if (!holder)
        throw new RegistryError('token-unknown', 'The registry knows no such token, or it has ended.');
      return holder;
    },
    async allow(request, act, remote) {
      const principal = await access.identify(request);
      if (!mayDo(principal, act, remote)) {
        const what = remote ? `${act} ${remote}` : act;
        throw new RegistryError('not-permitted', `The token of ${principal.name} may not ${what}.`);
      }
      return principal.name;
    },
  };
  return access;
}

function loggedIn(operator: Principal | undefined): Principal {
  if (operator) return operator;
  throw new RegistryError('session-ended', 'This login has ended. Log in again.');
}

const localOperator: Principal = { name: 'local operator', role: 'admin' };

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

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RegistryError } from '../errors.ts';
import { ignoreMissing } from '../storage/file-errors.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import { canDo, type Permission, type Principal } from './principal.ts';
import type { SessionCredential } from './session-cookie.ts';
import { hashToken, isSameHash, type Tokens } from './tokens.ts';

/** Parts of a request that identify its sender. */
export interface Credentials {
  authorization: string | undefined;
  ip: string;
  /** Session of an operator who logged in to the console. A token takes precedence over it. */
  session?: SessionCredential;
}

export interface Access {
  /**
   * Returns the holder of the request's bearer token or session. Fails with `token-missing`, `token-unknown` or
   * `session-ended`.
   */
  identify(request: Credentials): Promise<Principal>;
  /**
   * Returns the holder's name when the holder has `permission` for `remote`. Fails as `identify` does, or with
   * `not-permitted`.
   */
  authorize(request: Credentials, permission: Permission, remote?: string): Promise<string>;
}

export const getLocalTokenFile = (folder: string): string => path.join(folder, 'token');

/**
 * Creates the access checks for holders of `tokens`, operators with a session in `sessions`, and this machine's own
 * token. That token is in the file `token` of `folder`, is created when missing, and is readable only by its owner. It
 * permits everything, but only from a loopback address.
 */
export async function openAccess(
  folder: string,
  tokens: Tokens,
  sessions?: Pick<OperatorSessions, 'find'>,
): Promise<Access> {
  const localHash = hashToken(await readOrCreateLocalToken(folder));
  const findHolder = (token: string, ip: string): Promise<Principal | undefined> | Principal =>
    isLoopback(ip) && isSameHash(localHash, hashToken(token)) ? localOperator : tokens.find(token);

  const access: Access = {
    async identify({ authorization, ip, session }) {
      if (!authorization && session && sessions) return requireLogin(await sessions.find(session));
      const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
      if (!token)
        throw new RegistryError('token-missing', 'This call requires a token: Authorization: Bearer …');
      const holder = await findHolder(token, ip);
      if (!holder) throw new RegistryError('token-unknown', 'The token is unknown, expired or revoked.');
      return holder;
    },
    async authorize(request, permission, remote) {
      const principal = await access.identify(request);
      if (!canDo(principal, permission, remote)) {
        const where = remote ? ` for ${remote}` : '';
        throw new RegistryError(
          'not-permitted',
          `${principal.name} lacks the permission ${permission}${where}.`,
        );
      }
      return principal.name;
    },
  };
  return access;
}

function requireLogin(operator: Principal | undefined): Principal {
  if (operator) return operator;
  throw new RegistryError('session-ended', 'This session has ended. Log in again.');
}

const localOperator: Principal = { name: 'local operator', roles: ['admin'] };

async function readOrCreateLocalToken(folder: string): Promise<string> {
  const file = getLocalTokenFile(folder);
  const stored = await ignoreMissing(readFile(file, 'utf8'));
  if (stored) return stored.trim();
  const token = randomBytes(32).toString('base64url');
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return token;
}

const isLoopback = (ip: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(ip);

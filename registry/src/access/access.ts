import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isLoopbackAddress } from '@parlour/network';
import { RegistryError } from '../errors.ts';
import { ignoreMissing } from '../storage/file-errors.ts';
import { createLocalOperator, type LocalTokenRights } from './local-operator.ts';
import type { OperatorSession, OperatorSessions } from './operator-sessions.ts';
import { canDo, getRolesWith, type Permission, type Principal } from './principal.ts';
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
   * Returns the holder of the request's bearer token or session. Fails with `token-missing`, `token-unknown`,
   * `session-ended`, or `second-factor-missing` for a session that can only set up a second factor.
   */
  identify(request: Credentials): Promise<Principal>;
  /** Returns the session of a request. Fails with `token-missing` or `session-ended`. */
  findSession(request: Credentials): Promise<OperatorSession & { credential: SessionCredential }>;
  /**
   * Returns the holder's name when the holder has `permission` for `remote`. Fails as `identify` does, or with
   * `not-permitted`.
   */
  authorize(request: Credentials, permission: Permission, remote?: string): Promise<string>;
  /** Like `authorize`, but returns the holder. */
  requirePrincipal(request: Credentials, permission: Permission, remote?: string): Promise<Principal>;
}

export const getLocalTokenFile = (folder: string): string => path.join(folder, 'token');

export interface AccessParts {
  folder: string;
  tokens: Pick<Tokens, 'find'>;
  sessions: Pick<OperatorSessions, 'find'>;
  localToken: LocalTokenRights;
}

/**
 * Creates the access checks for holders of `tokens`, operators with a session in `sessions`, and this machine's own
 * token. That token is in the file `token` of `folder`, is created when missing, is readable only by its owner, and is
 * valid only from a loopback address.
 */
export async function openAccess({ folder, tokens, sessions, localToken }: AccessParts): Promise<Access> {
  const localHash = hashToken(await readOrCreateLocalToken(folder));
  const localOperator = createLocalOperator(localToken);
  const findHolder = (token: string, ip: string): Promise<Principal | undefined> | Principal =>
    isLoopbackAddress(ip) && isSameHash(localHash, hashToken(token)) ? localOperator : tokens.find(token);

  const access: Access = {
    async identify(request) {
      if (getSessionCredential(request)) {
        const { credential: _, mustSetUpSecondFactor, ...operator } = await access.findSession(request);
        if (!mustSetUpSecondFactor) return operator;
        throw new RegistryError(
          'second-factor-missing',
          'This site requires a second factor. Set it up in the console.',
        );
      }
      const token = readBearerToken(request);
      if (!token) throw createMissingError();
      const holder = await findHolder(token, request.ip);
      if (!holder) throw new RegistryError('token-unknown', 'The token is unknown, expired or revoked.');
      return holder;
    },
    async findSession(request) {
      const credential = getSessionCredential(request);
      if (!credential) throw createMissingError();
      const session = await sessions.find(credential);
      if (session) return { ...session, credential };
      throw new RegistryError('session-ended', 'This session has ended. Log in again.');
    },
    authorize: async (request, permission, remote) =>
      (await access.requirePrincipal(request, permission, remote)).name,
    async requirePrincipal(request, permission, remote) {
      const principal = await access.identify(request);
      if (!canDo(principal, permission, remote)) throw createNotPermittedError(principal, permission, remote);
      return principal;
    },
  };
  return access;
}

export function createNotPermittedError(
  sender: Principal,
  permission: Permission,
  remote?: string,
): RegistryError {
  const { name, isLocal, remotes = [] } = sender;
  const where = remote ? ` for ${remote}` : '';
  const isLimited = canDo({ ...sender, remotes: undefined }, permission);
  const holders = isLimited
    ? ` It is limited to ${remotes.join(', ')}.`
    : ` These roles have it: ${getRolesWith(permission).join(', ')}.`;
  const advice = isLocal ? ' This machine\'s own token is limited: log in by "remotes login <name>".' : '';
  const text = `${name} lacks the permission ${permission}${where}.${holders}${advice}`;
  return new RegistryError('not-permitted', text);
}

const createMissingError = (): RegistryError =>
  new RegistryError('token-missing', 'This call requires a token: Authorization: Bearer …');

const sessionTokenPrefix = 'parlour_session_';

/** Formats the secret of a session as the bearer token of a command line. */
export const toSessionToken = (secret: string): string => `${sessionTokenPrefix}${secret}`;

const readBearerToken = ({ authorization }: Credentials): string | undefined =>
  authorization?.match(/^Bearer (\S+)$/i)?.[1];

/** Returns the session of a command line or, without a bearer token, of a browser. */
function getSessionCredential(request: Credentials): SessionCredential | undefined {
  if (!request.authorization) return request.session;
  const token = readBearerToken(request);
  if (!token?.startsWith(sessionTokenPrefix)) return undefined;
  return { secret: token.slice(sessionTokenPrefix.length), isUsed: true };
}

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

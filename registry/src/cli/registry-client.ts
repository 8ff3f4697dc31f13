import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReleaseVerdict } from '@parlour/contracts';
import { getLocalTokenFile } from '../access/access.ts';
import type { RegistryErrorBody } from '../errors.ts';
import type { FileFacts } from '../releases/release.ts';
import type { ListedKey } from '../signing/signing-keys.ts';
import type { Call } from './call.ts';
import type { CommandContext } from './context.ts';
import { CommandError, exitStatus, toExitStatus } from './errors.ts';
import { createOperationsClient, type OperationsClient } from './operations-client.ts';
import { createOperatorsClient, type OperatorsClient } from './operators-client.ts';
import { formatRefusal } from './publish/format-verdict.ts';
import { createTokensClient, type TokensClient } from './tokens-client.ts';
import { findWorkspaceRoot } from './workspace.ts';

/** The registry's HTTP calls for the command line. Every failure is a `CommandError`. */
export interface RegistryClient {
  url: string;
  versions(): Promise<Record<string, string[]>>;
  startUpload(release: { name: string; version: string; dryRun?: boolean }): Promise<{ upload: string }>;
  sendFile(upload: string, file: string): Promise<FileFacts>;
  complete(upload: string): Promise<{ name: string; version: string; files: Record<string, FileFacts> }>;
  dryRun(upload: string): Promise<ReleaseVerdict>;
  abandon(upload: string): Promise<void>;
  /** Fetches the raw bytes of a public resource: a file of a release, the discovery document. */
  bytes(where: string): Promise<Uint8Array>;
  /** Returns the keys that sign the document, newest first. */
  keys(): Promise<{ keys: readonly ListedKey[] }>;
  rotateKeys(options: { revoke?: boolean }): Promise<{ keys: readonly ListedKey[] }>;
  operations: OperationsClient;
  operators: OperatorsClient;
  tokens: TokensClient;
}

export interface ClientOptions {
  url: string;
  /** Called only for writes and for reads of operator data. */
  token(): string;
}

/** Maximum length of an excerpt from a response that is not a registry's. */
const excerptLengthMax = 200;

/**
 * Creates a client from `REGISTRY_URL` and `REMOTES_TOKEN`. On the registry's own machine the token can come from
 * `DATA_DIR`.
 */
export function createClientFromEnvironment({
  cwd,
  env,
}: Pick<CommandContext, 'cwd' | 'env'>): RegistryClient {
  return createClient({
    url: env.REGISTRY_URL ?? 'http://127.0.0.1:8080',
    token: () =>
      env.REMOTES_TOKEN ?? readLocalToken(env.DATA_DIR ?? path.join(findWorkspaceRoot(cwd), '.data')),
  });
}

function readLocalToken(dataFolder: string): string {
  const file = getLocalTokenFile(path.join(dataFolder, 'registry'));
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const advice = 'Start the site once, set DATA_DIR to its folder, or set REMOTES_TOKEN.';
    throw new CommandError(`No token in ${file}. ${advice} (${String(cause)})`, exitStatus.notPermitted);
  }
}

export function createClient({ url, token }: ClientOptions): RegistryClient {
  const call: Call = async <T>(
    method: string,
    where: string,
    { authorized, ...init }: RequestInit & { authorized?: true } = {},
  ): Promise<T> => {
    const headers = new Headers(init.headers);
    if (method !== 'GET' || authorized) headers.set('authorization', `Bearer ${token()}`);
    const address = new URL(where, url);
    const response = await sendRequest(address, { ...init, method, headers });
    const answer = response.status === 204 ? undefined : parseAnswer(address, await response.text());
    if (!response.ok) throw toCommandError(answer, response.status);
    return answer as T;
  };
  const post = <T>(where: string, body: unknown): Promise<T> =>
    call('POST', where, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  return {
    url,
    versions: () => call('GET', '/registry/releases'),
    startUpload: (release) => post('/registry/uploads', release),
    sendFile: (upload, file) =>
      call('PUT', `/registry/uploads/${upload}/files/${path.basename(file)}`, {
        body: Readable.toWeb(createReadStream(file)) as ReadableStream,
        headers: { 'content-type': 'application/octet-stream' },
        duplex: 'half',
      } as RequestInit),
    complete: (upload) => post(`/registry/uploads/${upload}/complete`, {}),
    dryRun: (upload) => post(`/registry/uploads/${upload}/try`, {}),
    abandon: (upload) => call('DELETE', `/registry/uploads/${upload}`),
    bytes: async (where) => {
      const response = await sendRequest(new URL(where, url), {});
      if (!response.ok) throw toCommandError(undefined, response.status);
      return new Uint8Array(await response.arrayBuffer());
    },
    keys: () => call('GET', '/registry/keys'),
    rotateKeys: (options) => post('/registry/keys/rotations', options),
    operations: createOperationsClient(call),
    operators: createOperatorsClient(call),
    tokens: createTokensClient(call),
  };
}

async function sendRequest(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new CommandError(
      `No registry answers at ${url.origin}: ${reason}. Is the site running? REGISTRY_URL names another one.`,
      exitStatus.unreachable,
    );
  }
}

/**
 * Parses a response. The site responds in plain text while it starts; a proxy or another program at that address may
 * respond with anything.
 */
function parseAnswer({ origin }: URL, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const excerpt = text.trim().split('\n')[0]?.slice(0, excerptLengthMax);
    throw new CommandError(
      `No registry answers at ${origin}, which says: ${excerpt || 'nothing'}`,
      exitStatus.unreachable,
    );
  }
}

function toCommandError(answer: unknown, status: number): CommandError {
  const error = (answer as { error?: RegistryErrorBody } | undefined)?.error;
  if (!error?.code) return new CommandError(`The registry answered with status ${status}.`, 1);
  const lines = [error.message, ...(error.refusals ?? []).flatMap(formatRefusal)];
  return new CommandError(lines.join('\n'), toExitStatus(error.code));
}

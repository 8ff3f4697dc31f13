import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  type CommandLineSession,
  type IssuedOperatorGrant,
  type IssuedOverrideGrant,
  isLoopbackHost,
  overrideGrantsPath,
  type ReleaseManifest,
  type ReleaseSummary,
  type ReleaseVerdict,
} from '@parlour/contracts';
import {
  commandLineSession,
  issuedGrant,
  releaseList,
  releaseVerdict,
} from '@parlour/contracts/registry-answers';
import * as z from 'zod/mini';
import { getLocalTokenFile } from '../access/access.ts';
import { releaseManifest } from '../releases/manifest.ts';
import { type FileFacts, fileFacts, getReleaseBase } from '../releases/release.ts';
import type { ListedKey } from '../signing/signing-keys.ts';
import { type CallsOptions, createCalls } from './calls.ts';
import type { CommandContext } from './context.ts';
import { CommandError, exitStatus } from './errors.ts';
import { createOperationsClient, type OperationsClient } from './operations-client.ts';
import { createOperatorsClient, type OperatorsClient } from './operators-client.ts';
import { openStoredSessions } from './stored-sessions.ts';
import { createTokensClient, type TokensClient } from './tokens-client.ts';
import { createWebhooksClient, type WebhooksClient } from './webhooks-client.ts';
import { findWorkspaceRoot } from './workspace.ts';

/** The registry's HTTP calls for the command line. Every failure is a `CommandError`. */
export interface RegistryClient {
  url: string;
  versions(): Promise<Record<string, string[]>>;
  manifest(name: string, version: string): Promise<ReleaseManifest>;
  /** Returns the releases of one name, newest first. */
  summaries(name: string): Promise<{ releases: ReleaseSummary[] }>;
  startUpload(release: { name: string; version: string; dryRun?: boolean }): Promise<{ upload: string }>;
  sendFile(upload: string, file: string): Promise<FileFacts>;
  /** Completes an upload. An older registry does not say which rules were not judged. */
  complete(
    upload: string,
  ): Promise<{ files: Record<string, FileFacts>; skipped?: ReleaseVerdict['skipped'] | undefined }>;
  dryRun(upload: string): Promise<ReleaseVerdict>;
  abandon(upload: string): Promise<void>;
  /** Fetches the raw bytes of a public resource: a file of a release, the discovery document. */
  bytes(where: string): Promise<Uint8Array>;
  /** Returns the keys that sign the document, newest first. */
  keys(): Promise<{ keys: readonly ListedKey[] }>;
  rotateKeys(options: { revoke?: boolean }): Promise<{ keys: readonly ListedKey[] }>;
  /** Permits one build of a remote. `description` is the hash of the build's description. */
  grantOverride(build: { remote: string; origin: string; description: string }): Promise<IssuedOverrideGrant>;
  /** Fails when a login would cross the network without encryption. */
  requireEncryption(): void;
  /** Begins a session for this command line. */
  logIn(login: { name: string; password: string; code?: string }): Promise<CommandLineSession>;
  logOut(token: string): Promise<void>;
  /** Returns a new grant for the gateway. */
  grant(): Promise<IssuedOperatorGrant>;
  operations: OperationsClient;
  operators: OperatorsClient;
  tokens: TokensClient;
  webhooks: WebhooksClient;
}

/**
 * Creates a client from `REGISTRY_URL` and `REMOTES_TOKEN`, or the session of `remotes login`. On the registry's own
 * machine the token can come from `DATA_DIR`.
 */
export function createClientFromEnvironment({
  cwd,
  env,
}: Pick<CommandContext, 'cwd' | 'env'>): RegistryClient {
  const url = env.REGISTRY_URL || 'http://127.0.0.1:8080';
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CommandError(
      `REGISTRY_URL is "${url}", which is not an address such as https://play.example.`,
      exitStatus.usage,
    );
  return createClient({
    url,
    token: () =>
      env.REMOTES_TOKEN ??
      openStoredSessions(env).find(url)?.token ??
      readLocalToken(url, env.DATA_DIR ?? path.join(findWorkspaceRoot(cwd), '.data')),
  });
}

const isOwnMachine = (url: string): boolean => isLoopbackHost(new URL(url).hostname);

function readLocalToken(url: string, dataFolder: string): string {
  if (!isOwnMachine(url))
    throw new CommandError(
      `This machine's own token is not for ${url}. Log in by "remotes login <name>", or set REMOTES_TOKEN.`,
      exitStatus.notPermitted,
    );
  const file = getLocalTokenFile(path.join(dataFolder, 'registry'));
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const advice =
      'Log in by "remotes login <name>", set REMOTES_TOKEN, or set DATA_DIR to the folder of a started site.';
    throw new CommandError(`No token in ${file}. ${advice} (${String(cause)})`, exitStatus.notPermitted);
  }
}

const sessionPath = '/registry/operator-session';
const versionsByName = z.record(z.string(), z.array(z.string()));
const startedUpload = z.object({ upload: z.string() });
const completedUpload = z.object({
  files: z.record(z.string(), fileFacts),
  skipped: z.optional(z.array(z.object({ rule: z.string(), why: z.string() }))),
});
const keyList = z.object({
  keys: z.array(z.object({ id: z.string(), publicKey: z.string(), createdAt: z.string() })),
});

function createClient(options: CallsOptions): RegistryClient {
  const calls = createCalls(options);
  return {
    url: options.url,
    versions: () => calls.getAuthorized('/registry/releases', versionsByName),
    manifest: (name, version) =>
      calls.getAuthorized(`${getReleaseBase(name, version)}release.json`, releaseManifest),
    summaries: (name) => calls.getAuthorized(`/registry/releases/${name}`, releaseList),
    startUpload: (release) => calls.post('/registry/uploads', release, startedUpload),
    sendFile: (upload, file) =>
      calls.put(
        `/registry/uploads/${upload}/files/${path.basename(file)}`,
        {
          body: Readable.toWeb(createReadStream(file)) as ReadableStream,
          headers: { 'content-type': 'application/octet-stream' },
          duplex: 'half',
        } as RequestInit,
        fileFacts,
      ),
    complete: (upload) => calls.post(`/registry/uploads/${upload}/complete`, {}, completedUpload),
    dryRun: (upload) => calls.post(`/registry/uploads/${upload}/try`, {}, releaseVerdict),
    abandon: (upload) => calls.delete(`/registry/uploads/${upload}`),
    bytes: calls.bytes,
    keys: () => calls.get('/registry/keys', keyList),
    rotateKeys: (rotation) => calls.post('/registry/keys/rotations', rotation, keyList),
    grantOverride: (build) => calls.post(overrideGrantsPath, build, issuedGrant),
    requireEncryption() {
      const { protocol } = new URL(options.url);
      if (protocol === 'https:' || isOwnMachine(options.url)) return;
      throw new CommandError(
        `Everybody on the way to ${options.url} could read the password, without encryption. Set REGISTRY_URL to its https address.`,
        exitStatus.usage,
      );
    },
    logIn: (login) => calls.postPublic(sessionPath, { ...login, for: 'command-line' }, commandLineSession),
    logOut: (token) => calls.delete(sessionPath, token),
    grant: () => calls.post('/registry/operator-grants', {}, issuedGrant),
    operations: createOperationsClient(calls),
    operators: createOperatorsClient(calls),
    tokens: createTokensClient(calls),
    webhooks: createWebhooksClient(calls),
  };
}

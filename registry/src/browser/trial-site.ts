import {
  type AccountKind,
  accountCodes,
  discoveryPath,
  type EndpointShape,
  type Envelope,
  fileListName,
} from '@parlour/contracts';
import { allCalls } from '@parlour/contracts/all-calls';
import { getContractFlagsCall, getMemberCall } from '@parlour/contracts/calls';
import Fastify from 'fastify';
import type { RegistryConfig } from '../config.ts';
import { buildDiscoveryDocument, signDiscovery } from '../discovery/document.ts';
import { RegistryError } from '../errors.ts';
import { emptyState, type RegistryState } from '../orders/registry-state.ts';
import { pageRoutes } from '../page/routes.ts';
import { getContentType } from '../releases/content-type.ts';
import { toFileList } from '../releases/file-list.ts';
import { getUploadFolder, type StoredRelease } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import { createSharedKeys, openSigningKeys } from '../signing/signing-keys.ts';
import type { Storage } from '../storage/storage.ts';
import { createSampleAnswer } from './sample-answer.ts';
import type { TrialDisguise } from './trial-disguise.ts';

interface TrialAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** How the gateway of a trial answers a page. */
export interface AnswerStyle {
  /** Answers calls that need a session as the gateway does for visitors. */
  isVisitor: boolean;
  /** Number of elements of every list, 0 or 1. */
  rows: number;
}

/** A site for one trial: the candidate among the live releases, and a gateway with the smallest valid answers. */
export interface TrialSite {
  answer(method: string, url: URL, cookie: string | undefined, style: AnswerStyle): Promise<TrialAnswer>;
  close(): Promise<void>;
}

interface TrialSiteParts {
  config: RegistryConfig;
  storage: Storage;
  /** The live releases, with the candidate in place of its predecessor. */
  releases: readonly StoredRelease[];
  account: AccountKind;
  disguise: Pick<TrialDisguise, 'word' | 'token'>;
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>';

/**
 * Creates the site. It serves pages as the registry does, with the same policies, but signs the document with a key of
 * its own, since no page of players may ever trust a candidate's document.
 */
export async function createTrialSite(parts: TrialSiteParts): Promise<TrialSite> {
  const { config, releases } = parts;
  const { now } = config;
  const app = Fastify();
  const find = async (name: string, version: string): Promise<StoredRelease> => {
    const found = releases.find((release) => release.name === name && release.version === version);
    if (!found) throw new RegistryError('release-unknown', `${name} ${version} is not in the trial.`);
    return found;
  };
  const published = { get: find } as Releases;
  const operations = { getState: () => createState(releases, now()) };
  const keys = await openSigningKeys({ folder: '', given: createSharedKeys(now()), now });
  const buildDocument = () =>
    buildDiscoveryDocument({ operations, releases: published, environment: config.environment, now });
  pageRoutes(app, {
    config: { ...config, pageWorker: false },
    buildDocument,
    releases: published,
    keys,
    // The format of a ticket; nothing verifies it.
    tickets: { issue: () => parts.disguise.token },
  });
  app.get(discoveryPath, async () => signDiscovery(await buildDocument(), keys));
  await app.ready();

  return {
    async answer(method, url, cookie, style) {
      const { pathname } = url;
      const [, folder, name = '', version = '', file = ''] = pathname.split('/');
      if (folder === 'releases') return answerFile(parts.storage, await find(name, version), file);
      const call = allCalls.get(`${method} ${pathname}`);
      if (call) return answerCall(call, parts, style, now());
      if (pathname.startsWith('/art/')) return toAnswer(200, 'image/svg+xml', picture);
      const isDocument = pathname === discoveryPath;
      if (method !== 'GET' || (pathname.startsWith('/registry/') && !isDocument))
        return toAnswer(404, 'text/plain', '');
      const page = await app.inject({ url: pathname + url.search, headers: cookie ? { cookie } : {} });
      const headers = Object.entries(page.headers).map(([key, value]) => [key, String(value)]);
      return { status: page.statusCode, headers: Object.fromEntries(headers), body: page.rawPayload };
    },
    close: () => app.close(),
  };
}

/** Creates the state of a registry in which exactly `releases` are live. */
function createState(releases: readonly StoredRelease[], now: Date): RegistryState {
  const fact = { since: now.toISOString(), by: 'gate', reason: '', deployment: 1, kind: 'deploy' } as const;
  const live = releases.map(({ name, version }) => [name, { live: { ...fact, version } }]);
  return { ...emptyState, byName: Object.fromEntries(live), revision: 1, changedAt: fact.since };
}

/** Calls whose flags are the rights of the account. It has all of them, so that every page is shown. */
const callsOfRights: readonly string[] = [getMemberCall.path, getContractFlagsCall.path];

function answerCall(
  { path, token, value: schema }: EndpointShape,
  { account, disguise: { word } }: Pick<TrialSiteParts, 'account' | 'disguise'>,
  { isVisitor, rows }: AnswerStyle,
  now: Date,
): TrialAnswer {
  if (isVisitor && token === 'required') {
    const refusal: Envelope<unknown> = {
      success: false,
      error: { code: 'session.required', message: 'This needs a session.' },
    };
    return toAnswer(401, 'application/json', JSON.stringify(refusal));
  }
  const value = createSampleAnswer(schema, { now, word, rows, flags: callsOfRights.includes(path) });
  const member = path === getMemberCall.path ? { type: accountCodes[account][0] } : {};
  const envelope: Envelope<unknown> =
    value === undefined
      ? { success: false, error: { code: 'request.not-found', message: 'There is no such object.' } }
      : { success: true, value: isRecord(value) ? { ...value, ...member } : value };
  return toAnswer(envelope.success ? 200 : 404, 'application/json', JSON.stringify(envelope));
}

async function answerFile(
  storage: Storage,
  { name, version, upload, manifest, files }: StoredRelease,
  file: string,
): Promise<TrialAnswer> {
  if (file === fileListName) return toAnswer(200, 'application/json', toFileList({ manifest, files }).text);
  const stored = Object.hasOwn(files, file)
    ? await storage.read(`${getUploadFolder(name, version, upload)}/${file}`)
    : undefined;
  if (!stored) return toAnswer(404, 'text/plain', '');
  return toAnswer(200, getContentType(file), Buffer.concat(await stored.stream().toArray()));
}

const toAnswer = (status: number, type: string, body: string | Buffer): TrialAnswer => ({
  status,
  headers: { 'content-type': type, 'access-control-allow-origin': '*' },
  body: Buffer.from(body as string),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

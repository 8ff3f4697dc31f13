import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { fileListName } from '@parlour/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import { canDo } from '../access/principal.ts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import { chooseEncoding } from '../http/choose-encoding.ts';
import { compressBody, sendCompressed } from '../http/compressed-body.ts';
import { getContentType } from '../releases/content-type.ts';
import { toFileList } from '../releases/file-list.ts';
import type { Releases } from '../releases/releases.ts';

export const uploadOrder = z.object({
  name: z.string(),
  version: z.string(),
  dryRun: z.optional(z.boolean()),
});

interface ReleaseRouteParts {
  releases: Releases;
  access: Access;
  journal: Pick<Journal, 'getState' | 'catchUp'>;
}

export function releaseRoutes(app: FastifyInstance, parts: ReleaseRouteParts): void {
  const { releases, access } = parts;
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));

  const authorizePublisher = (request: FastifyRequest, name: string): Promise<string> =>
    access.authorize(
      { authorization: request.headers.authorization, ip: request.ip },
      'releases.publish',
      name,
    );

  app.get('/registry/releases', async (request) => {
    await access.authorize(getCredentials(request), 'releases.view');
    return releases.versions();
  });

  app.post('/registry/uploads', async (request, reply) => {
    const order = uploadOrder.safeParse(request.body);
    if (!order.success)
      throw new RegistryError('request-invalid', 'The body is { "name", "version", "dryRun"? }.');
    const by = await authorizePublisher(request, order.data.name);
    const upload = await releases.startUpload({ ...order.data, by });
    return reply.code(201).send({ upload });
  });

  app.put<{ Params: { upload: string; file: string } }>(
    '/registry/uploads/:upload/files/:file',
    async (request) => {
      const { upload, file } = request.params;
      await authorizePublisher(request, releases.getUploadName(upload));
      if (!isStream(request.body))
        throw new RegistryError('request-invalid', 'A file is sent as application/octet-stream.');
      return releases.receive(upload, file, request.body);
    },
  );

  app.post<{ Params: { upload: string } }>('/registry/uploads/:upload/complete', async (request, reply) => {
    const { upload } = request.params;
    await authorizePublisher(request, releases.getUploadName(upload));
    const { name, version, publishedAt, files, skipped } = await releases.complete(upload);
    return reply.code(201).send({ name, version, publishedAt, files, skipped });
  });

  app.post<{ Params: { upload: string } }>('/registry/uploads/:upload/try', async (request) => {
    const { upload } = request.params;
    await authorizePublisher(request, releases.getUploadName(upload));
    return releases.dryRun(upload);
  });

  app.delete<{ Params: { upload: string } }>('/registry/uploads/:upload', async (request, reply) => {
    const { upload } = request.params;
    await authorizePublisher(request, releases.getUploadName(upload));
    await releases.abandon(upload);
    return reply.code(204).send();
  });

  app.get<{ Params: { name: string; version: string; file: string } }>(
    '/releases/:name/:version/:file',
    async (request, reply) => {
      const { name, version, file } = request.params;
      const release = await releases.find(name, version);
      const facts = release && Object.hasOwn(release.files, file) ? release.files[file] : undefined;
      const audience = release && facts ? await findAudience(parts, request, name, version) : 'nobody';
      if (!release || !facts || audience === 'nobody')
        throw new RegistryError('not-found', `${name} ${version} has no file ${file}.`);
      const encoding =
        facts.compressedBytes === undefined ? undefined : chooseEncoding(request.headers['accept-encoding']);
      // A part of the hash is enough to distinguish files, and every response of the first load carries it.
      const etag = `"${facts.integrity.slice(-16)}${encoding?.[0] ?? ''}"`;
      reply.headers({ ...createFileHeaders(audience), etag });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const stored = await releases.openFile(release, file, encoding === 'br');
      reply.type(getContentType(file));
      if (encoding) reply.header('content-encoding', encoding);
      // Few browsers need it: those on a connection without encryption. No copy is stored for them.
      if (encoding === 'gzip') return reply.send(pipeline(stored.stream(), createGzip(), () => undefined));
      return reply.header('content-length', stored.bytes).send(stored.stream());
    },
  );
  registerFileList(app, parts);
}

/** Serves the hashes of a release's files. They are not stored, because the registry knows them. */
function registerFileList(app: FastifyInstance, parts: ReleaseRouteParts): void {
  app.get<{ Params: { name: string; version: string } }>(
    `/releases/:name/:version/${fileListName}`,
    async (request, reply) => {
      const { name, version } = request.params;
      const release = await parts.releases.find(name, version);
      const audience = release ? await findAudience(parts, request, name, version) : 'nobody';
      if (!release || audience === 'nobody')
        throw new RegistryError('not-found', `There is no release ${name} ${version}.`);
      reply.headers(createFileHeaders(audience)).type('application/json; charset=utf-8');
      return sendCompressed(reply, request, await compressBody(toFileList(release).text));
    },
  );
}

const createFileHeaders = (audience: 'everybody' | 'operators') => ({
  vary: 'accept-encoding',
  'cache-control': audience === 'everybody' ? 'public, max-age=31536000, immutable' : 'private, no-store',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
});

/**
 * Returns for whom the files of a published release are. Until a page was given the release, live or as a canary, they
 * are for operators and for programs of that remote alone; to everybody else they do not exist.
 */
async function findAudience(
  { access, journal }: ReleaseRouteParts,
  request: FastifyRequest,
  name: string,
  version: string,
): Promise<'everybody' | 'operators' | 'nobody'> {
  const wasServed = (): boolean => journal.getState().everServed[name]?.includes(version) === true;
  if (wasServed()) return 'everybody';
  // Another registry may have deployed it a moment ago. Failures of the journal are reported where it polls.
  await journal.catchUp().catch(() => undefined);
  if (wasServed()) return 'everybody';
  const holder = await access.identify(getCredentials(request)).catch(ignoreRefusal);
  if (!holder || !canDo(holder, 'releases.view')) return 'nobody';
  return holder.remotes === undefined || holder.remotes.includes(name) ? 'operators' : 'nobody';
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof RegistryError)) throw error;
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body;

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AuditRecord, DiscoveryDocument, NewToken, Order, SignedDiscovery } from '@parlour/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { getLocalTokenFile } from '../access/access.ts';
import { createRegistryConfig, type RegistryConfig } from '../config.ts';
import { buildRegistry, type Registry } from '../registry.ts';
import type { BuiltRelease } from './built-release.ts';

export interface TestRegistry extends Registry {
  folder: string;
  /** Authorization header with this machine's own token. */
  headers: { authorization: string };
  /** Returns the payload of `/registry/discovery`. */
  document(): Promise<DiscoveryDocument>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, payload: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Uploads a release as the command line does. Returns the last response: of the completion, or of a failure. */
  publish(release: BuiltRelease, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  deploy(name: string, version: string): Promise<LightMyRequestResponse>;
  /** Executes an order as this machine's operator. Fails the test when the registry refuses. */
  execute(order: Order): Promise<AuditRecord>;
  /** Creates a token and returns its authorization header. */
  token(order: NewToken): Promise<{ authorization: string }>;
  /** Closes the registry and opens it again on the same folder, as after a restart. */
  reopen(): Promise<TestRegistry>;
  remove(): Promise<void>;
}

/** Quick hashes of passwords. */
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export async function openTestRegistry(
  given: Partial<RegistryConfig> = {},
  at?: string,
): Promise<TestRegistry> {
  const folder = at ?? (await mkdtemp(path.join(os.tmpdir(), 'parlour-registry-')));
  const registry = await buildRegistry(createRegistryConfig({ folder, passwordCost: quick, ...given })).catch(
    async (error: unknown) => {
      if (at === undefined) await rm(folder, { recursive: true, force: true });
      throw error;
    },
  );
  const token = (await readFile(getLocalTokenFile(folder), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}` };
  const { app } = registry;

  const post: TestRegistry['post'] = (url, payload, sent = headers) =>
    app.inject({ method: 'POST', url, payload, headers: sent });
  // Without this, closing the server would wait until connections with a response in flight time out.
  const close = async (): Promise<void> => {
    app.server.closeAllConnections();
    await registry.close();
  };
  return {
    ...registry,
    close,
    folder,
    headers,
    document: async () => {
      const answer = await app.inject({ url: '/registry/discovery' });
      return JSON.parse(answer.json<SignedDiscovery>().payload) as DiscoveryDocument;
    },
    get: (url, sent = {}) => app.inject({ url, headers: sent }),
    post,
    publish: async ({ manifest: { name, version }, files }, sent = headers) => {
      const started = await post('/registry/uploads', { name, version }, sent);
      if (started.statusCode !== 201) return started;
      const { upload } = started.json<{ upload: string }>();
      for (const [file, payload] of Object.entries(files)) {
        const url = `/registry/uploads/${upload}/files/${encodeURIComponent(file)}`;
        const type = { 'content-type': 'application/octet-stream' };
        const answer = await app.inject({ method: 'PUT', url, payload, headers: { ...sent, ...type } });
        if (answer.statusCode !== 200) return answer;
      }
      return post(`/registry/uploads/${upload}/complete`, {}, sent);
    },
    token: async (order) => {
      const { token } = (await post('/registry/tokens', order)).json<{ token: string }>();
      return { authorization: `Bearer ${token}` };
    },
    execute: async (order) => {
      const answer = await post('/registry/acts', order);
      expect(answer.json()).not.toHaveProperty('error');
      return answer.json();
    },
    deploy: (name, version) => post('/registry/deployments', { name, version }),
    reopen: async () => {
      await registry.close();
      return openTestRegistry(given, folder);
    },
    remove: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IssuedOverrideGrant, type Order, overrideGrantsPath } from '@parlour/contracts';
import { fetchDiscovery, openEnvelope } from './discovery.ts';

/** Site whose registry a journey operates, by calls and without a process of the command line. */
export interface OperatedRegistry {
  url: string;
  /** Data folder of the site: it holds the token of this machine. */
  dataDir: string;
}

async function call(
  { url, dataDir }: OperatedRegistry,
  method: string,
  path: string,
  init: { body?: BodyInit; contentType?: string } = {},
): Promise<unknown> {
  const token = (await readFile(join(dataDir, 'registry/token'), 'utf8')).trim();
  const response = await fetch(url + path, {
    method,
    body: init.body,
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.contentType && { 'content-type': init.contentType }),
    },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

const post = (site: OperatedRegistry, path: string, body: object): Promise<unknown> =>
  call(site, 'POST', path, { body: JSON.stringify(body), contentType: 'application/json' });

/** Reads a path that only operators may read. */
export const readRegistry = (site: OperatedRegistry, path: string): Promise<unknown> =>
  call(site, 'GET', path);

export const orderAct = (site: OperatedRegistry, order: Order): Promise<unknown> =>
  post(site, '/registry/acts', order);

/** Permits a build of a remote, as `remotes grant-override` does. */
export const grantOverride = (
  site: OperatedRegistry,
  build: { remote: string; origin: string; description: string },
): Promise<IssuedOverrideGrant> => post(site, overrideGrantsPath, build) as Promise<IssuedOverrideGrant>;

/** Publishes the finished release in `folder` through the gate; does not make it live. */
export async function publishFolder(
  site: OperatedRegistry,
  { name, version }: { name: string; version: string },
  folder: string,
): Promise<void> {
  const { upload } = (await post(site, '/registry/uploads', { name, version })) as { upload: string };
  for (const file of await readdir(folder)) {
    if (file.startsWith('.')) continue;
    const body = new Uint8Array(await readFile(join(folder, file)));
    const init = { body, contentType: 'application/octet-stream' };
    await call(site, 'PUT', `/registry/uploads/${upload}/files/${file}`, init);
  }
  await post(site, `/registry/uploads/${upload}/complete`, {});
}

export async function isPublished(site: OperatedRegistry, name: string, version: string): Promise<boolean> {
  const versions = (await readRegistry(site, '/registry/releases')) as Record<string, string[]>;
  return versions[name]?.includes(version) ?? false;
}

/** Makes these releases live by one call, except those that are live already. */
export async function deployReleases(
  site: OperatedRegistry,
  releases: Readonly<Record<string, string>>,
): Promise<void> {
  const { remotes } = openEnvelope(await fetchDiscovery(site.url));
  const changes = Object.entries(releases)
    .filter(([name, version]) => remotes[name]?.version !== version)
    .map(([name, version]) => ({ name, version }));
  if (changes.length > 0) await orderAct(site, { act: 'deploy', changes });
}

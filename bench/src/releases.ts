/** Operator actions on the bench's site: publish, deploy, and other orders. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { OrderedAct } from '@parlour/contracts';
import type { SiteProcess } from '@parlour/e2e/site-process';
import { getLocalTokenFile } from '@parlour/registry';
import { fetchDocument } from './bench-site.ts';
import { root } from './folders.ts';

export async function getLiveVersion({ url }: SiteProcess, remote: string): Promise<string> {
  const document = await fetchDocument(url);
  const version = document.remotes[remote]?.version;
  if (version === undefined) throw new Error(`The site at ${url} has no ${remote}.`);
  return version;
}

/** Publishes the same source as another release, like an operator, and returns its version. */
export async function publishAnother({ url, dataDir }: SiteProcess, remote: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    `${root}node_modules/.bin/remotes`,
    ['publish', remote, '--bump', 'patch'],
    { cwd: root, env: { ...process.env, REGISTRY_URL: url, DATA_DIR: dataDir } },
  );
  const version = /remotes deploy \S+ (\S+)/.exec(stdout)?.[1];
  if (version === undefined)
    throw new Error(`Publishing another ${remote}: no version in the answer.\n${stdout}`);
  return version;
}

/** Makes the version live for all visitors. Returns the resulting revision of the deployments. */
export const deploy = (site: SiteProcess, name: string, version: string): Promise<number> =>
  post(site, '/registry/deployments', { name, version, reason: 'bench' });

/** Carries out one order of an operator. Returns the resulting revision. */
export const postAct = (site: SiteProcess, order: OrderedAct): Promise<number> =>
  post(site, '/registry/acts', { ...order, reason: 'bench' });

async function post({ url, dataDir }: SiteProcess, path: string, body: object): Promise<number> {
  const token = readFileSync(getLocalTokenFile(`${dataDir}/registry`), 'utf8').trim();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: status ${answer.status}, ${text}`);
  return (JSON.parse(text) as { revision?: number; id?: number }).revision ?? 0;
}

import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleaseManifest } from '@parlour/contracts';
import { liveRelease } from '../discovery.ts';
import { runToEnd } from '../run-to-end.ts';
import type { SiteProcess } from '../site-process.ts';
import { withFaults } from './release-with-faults.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The registry's command line against a site of the test's own. */
export async function remotesOf(site: SiteProcess, ...args: string[]): Promise<string> {
  const env = { REGISTRY_URL: site.url, DATA_DIR: site.dataDir };
  const { code, output } = await runToEnd('remotes', args, env);
  if (code !== 0) throw new Error(`remotes ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Makes a release live, as the command line does, without a process of its own. */
export async function deployRelease(site: SiteProcess, name: string, version: string): Promise<void> {
  const token = await readFile(join(site.dataDir, 'registry', 'token'), 'utf8');
  const response = await fetch(`${site.url}/registry/deployments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, version }),
  });
  if (!response.ok) throw new Error(`${name} ${version} was not deployed: ${await response.text()}`);
}

/** Publishes a release with faults that sleep, and makes it live. */
export async function deployFaulty(site: SiteProcess, name: string): Promise<string> {
  const version = await publishFaulty(site, name);
  await deployRelease(site, name, version);
  return version;
}

/**
 * Makes a release out of the one that is built: the same bytes under a version and class names of its own, with faults in its entry that
 * sleep until a page wakes them. Publishes it, so that the registry's hashes fit what browsers get. `suffix` tells several
 * from each other.
 */
export async function publishFaulty(site: SiteProcess, name: string, suffix = 'faults'): Promise<string> {
  const { version } = await liveRelease(name, site.url);
  const next = `${version}-${suffix}`;
  const folder = await mkdtemp(join(tmpdir(), 'parlour-faults-'));
  try {
    await cp(join(root, name, 'dist', version), folder, { recursive: true });
    await rewrite(folder, name, version, next);
    await remotesOf(site, 'publish', name, '--from', folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return next;
}

/** Every release has class names of its own. */
const saltOfClassName = /(-module_[\w-]+_)[0-9a-f]{8}\b/g;

async function rewrite(folder: string, name: string, version: string, next: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as ReleaseManifest;
  const { container, entry } = manifest;
  const renamed = `${container}${next.slice(version.length).replaceAll('-', '_')}`;
  const files = (await readdir(folder)).filter((file) => file in manifest.sizes);
  const sizes: Record<string, number> = {};
  const salt = createHash('sha256').update(renamed).digest('hex').slice(0, 8);
  for (const file of files) {
    const path = join(folder, file);
    if (/\.(js(on)?|css)$/.test(file)) {
      const source = (await readFile(path, 'utf8'))
        .replaceAll(container, renamed)
        .replaceAll(`"${version}"`, `"${next}"`)
        .replaceAll(saltOfClassName, `$1${salt}`);
      await writeFile(path, file === entry ? entryWithFaults(source, renamed, name) : source);
    }
    sizes[file] = (await stat(path)).size;
  }
  const changed = { ...manifest, version: next, container: renamed, sizes };
  await writeFile(join(folder, 'release.json'), JSON.stringify(changed));
}

const entryWithFaults = (source: string, container: string, name: string): string => `
if (globalThis.parlourFault?.remote === '${name}' && globalThis.parlourFault.at === 'entry throws')
  throw new Error('made to fail: entry throws');
${source}
;(() => {
  const real = window['${container}'];
  const withFaults = ${withFaults.toString()};
  window['${container}'] = {
    init: (...scopes) => real.init(...scopes),
    get: (module) => real.get(module).then((make) => () => withFaults(make(), '${name}')),
  };
})();
`;

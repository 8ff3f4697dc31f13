import { fileListName, toFileListId } from '@parlour/contracts';
import type { HashedFiles, IntegrityRegistry } from '../runtime/integrity-registry.ts';
import { mayPrefetch } from './connection.ts';

/**
 * Registers the service worker at `address`, with which this browser can start the site when the registry does not
 * answer. The worker caches the files that this page loaded or contains and, unless the connection is metered or slow, the whole
 * shell. Without an address the deployment has no worker, and an existing one is unregistered.
 */
export async function registerPageWorker(
  address: string | undefined,
  shell: HashedFiles,
  integrity: IntegrityRegistry,
): Promise<void> {
  const { serviceWorker } = navigator;
  if (!address) {
    for (const registration of await serviceWorker.getRegistrations()) await registration.unregister();
    return;
  }
  await serviceWorker.register(address, { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  const ahead = mayPrefetch() ? await listShell(shell, integrity) : [];
  active?.postMessage({ keep: [...listEmbedded(integrity), ...ahead, ...listLoadedFiles(integrity)] });
}

/** File for the worker to cache, with its text where the page has it. */
interface KeptFile {
  url: string;
  integrity: string;
  text?: string;
}

/** Lists the whole shell, because the person may open a dialog for the first time while the registry is down. */
async function listShell(shell: HashedFiles, integrity: IntegrityRegistry): Promise<KeptFile[]> {
  await integrity.load(shell.base + fileListName);
  return Object.entries(shell.integrity).map(([file, hash]) => ({ url: shell.base + file, integrity: hash }));
}

/** Lists the lists of hashes that came with the page; the page that the worker serves may have others. */
const listEmbedded = (integrity: IntegrityRegistry): KeptFile[] =>
  integrity.listed().flatMap((base) => {
    const text = document.getElementById(toFileListId(base))?.textContent;
    return text ? [{ url: base + fileListName, integrity: '', text }] : [];
  });

/** Lists every file of a release that this page has loaded, with the hash it must have. */
function listLoadedFiles(integrity: IntegrityRegistry): KeptFile[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/releases/'))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)].flatMap((url) => {
    const hash = /\.(js|css)$/.test(url) ? findHash(url, integrity) : '';
    return hash === undefined ? [] : [{ url, integrity: hash }];
  });
}

function findHash(url: string, integrity: IntegrityRegistry): string | undefined {
  try {
    return integrity.get(url);
  } catch {
    return undefined;
  }
}

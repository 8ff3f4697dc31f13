import type { HashedFiles, IntegrityRegistry } from '../runtime/integrity-registry.ts';
import { mayPrefetch } from './connection.ts';

/**
 * Registers the service worker at `address`, with which this browser can start the site when the registry does not
 * answer. The worker caches the files that this page loaded and, unless the connection is metered or slow, the whole
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
  const own = mayPrefetch() ? Object.entries(shell.integrity) : [];
  // The person may open a dialog for the first time while the registry is down.
  const wholeShell = own.map(([file, hash]) => ({ url: shell.base + file, integrity: hash }));
  active?.postMessage({ keep: [...wholeShell, ...listLoadedFiles(integrity)] });
}

/** Lists every file of a release that this page has loaded, with the hash it must have. */
function listLoadedFiles(integrity: IntegrityRegistry): { url: string; integrity: string }[] {
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

import type { HashedFiles, IntegrityRegistry } from '../runtime/integrity-registry.ts';

/**
 * Lets this browser start the site when the registry does not answer: registers the service worker at `address` and
 * gives it the whole shell and what this page loaded of remotes. Without an address the deployment has none, and one
 * from before is ended.
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
  const own = isSavingData() ? [] : Object.entries(shell.integrity);
  // A dialog that nobody opened yet is opened on a bad day as well.
  const wholeShell = own.map(([file, hash]) => ({ url: shell.base + file, integrity: hash }));
  active?.postMessage({ keep: [...wholeShell, ...listLoadedFiles(integrity)] });
}

/** Whether the person asked the browser to fetch no more than is looked at. Not every browser knows. */
const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Every file of a release that this page has loaded, with the hash it must have. */
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

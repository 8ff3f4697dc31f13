import type { HashedFiles, IntegrityRegistry } from '../runtime/integrity-registry.ts';

/** Nothing of the first view has to share the network with what is only for a bad day. */
const quietMs = 8000;

/** Once the page is there and quiet, sees to it that this browser can start the site without the registry. */
export function registerOfflineCache(page: Document, shell: HashedFiles, integrity: IntegrityRegistry): void {
  if (!('serviceWorker' in navigator)) return;
  const address = page.querySelector<HTMLMetaElement>('meta[name="page-worker"]')?.content;
  const register = async () => {
    try {
      const { registerPageWorker } = await import('./page-worker.ts');
      await registerPageWorker(address, shell, integrity);
    } catch {
      // A browser that allows no worker: the site needs its registry there.
    }
  };
  const schedule = () => setTimeout(() => void register(), quietMs);
  if (page.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}

/** Whether the service worker answered with the page that it had kept. */
export const isCachedPage = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) =>
      (entry as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === 'last-good'),
    );

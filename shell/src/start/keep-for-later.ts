import type { HashedFiles, IntegrityBook } from '../runtime/integrity-book.ts';

/** Nothing of the first view has to share the network with what is only for a bad day. */
const quietMs = 8000;

/** Once the page is there and quiet, sees to it that this browser can start the site without the registry. */
export function keepForLater(page: Document, shell: HashedFiles, integrity: IntegrityBook): void {
  if (!('serviceWorker' in navigator)) return;
  const address = page.querySelector<HTMLMetaElement>('meta[name="page-worker"]')?.content;
  const keep = async () => {
    try {
      const { keepPageWorker } = await import('./page-worker.ts');
      await keepPageWorker(address, shell, integrity);
    } catch {
      // A browser that allows no worker: the site needs its registry there.
    }
  };
  const later = () => setTimeout(() => void keep(), quietMs);
  if (page.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** Whether the service worker answered with the page that it had kept. */
export const isKeptPage = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) =>
      (entry as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === 'last-good'),
    );

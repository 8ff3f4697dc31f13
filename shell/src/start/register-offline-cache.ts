import type { HashedFiles, IntegrityRegistry } from '../runtime/integrity-registry.ts';
import { whenQuiet } from './when-quiet.ts';

/** Prepares this browser to start the site without the registry, once the page is loaded and quiet. */
export function registerOfflineCache(page: Document, shell: HashedFiles, integrity: IntegrityRegistry): void {
  if (!('serviceWorker' in navigator)) return;
  const address = page.querySelector<HTMLMetaElement>('meta[name="page-worker"]')?.content;
  const register = async () => {
    try {
      const { registerPageWorker } = await import('./page-worker.ts');
      await registerPageWorker(address, shell, integrity);
    } catch {
      // The browser allows no worker, so the site needs its registry there.
    }
  };
  whenQuiet(page, () => void register());
}

/** Returns whether the service worker answered with its cached page. */
export const isCachedPage = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) =>
      (entry as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === 'last-good'),
    );

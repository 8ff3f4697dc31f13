import { type LoadingHooks, loadingHooksKey, refusedIntegrity } from '@parlour/contracts';
import { watchFailedFiles } from './failed-files.ts';
import type { IntegrityRegistry } from './integrity-registry.ts';

/**
 * Installs loading hooks for the time before releases can be loaded. They allow only the shell's own lazy files, each
 * with its hash. `createFederation` replaces them.
 */
export function installBootstrapLoadingHooks(integrity: IntegrityRegistry): void {
  const getRetryQuery = watchFailedFiles(document);
  const hooks: LoadingHooks = {
    integrityOf(url) {
      try {
        return integrity.get(url) ?? refusedIntegrity;
      } catch {
        return refusedIntegrity;
      }
    },
    loadHash: integrity.load,
    addressOf: (url) => url + getRetryQuery(url),
  };
  Object.assign(globalThis, { [loadingHooksKey]: hooks });
}

import { type LoadingHooks, loadingHooksKey, refusedIntegrity } from '@parlour/contracts';
import type { IntegrityRegistry } from './integrity-registry.ts';

/**
 * Until releases can be loaded, lets the shell's own lazy files come, each with its hash, and nothing else. The loader
 * of releases puts hooks of its own in place of these.
 */
export function installBootstrapLoadingHooks(integrity: IntegrityRegistry): void {
  const hooks: LoadingHooks = {
    integrityOf(url) {
      try {
        return integrity.get(url) ?? refusedIntegrity;
      } catch {
        return refusedIntegrity;
      }
    },
    addressOf: (url) => url,
  };
  Object.assign(globalThis, { [loadingHooksKey]: hooks });
}

import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { getInstance } from '@module-federation/enhanced/runtime';
import { type LiveRelease, type LoadingHooks, loadingHooksKey, refusedIntegrity } from '@parlour/contracts';
import { watchFailedFiles } from './failed-files.ts';
import type { IntegrityRegistry } from './integrity-registry.ts';
import { withTimeout } from './with-timeout.ts';

/** Part of Module Federation that the loader needs: fetch and evaluate an exposed module, and drop a release. */
export interface Federation {
  load(release: LiveRelease, expose: string): Promise<unknown>;
  /** Removes the release's container and chunks, so that the next load starts from scratch. */
  drop(release: LiveRelease): void;
}

export interface FederationParts {
  integrity: IntegrityRegistry;
  /** Returns the suffix for the address of a release's file: empty, or a query that bypasses a hung request. */
  getCacheBuster(url: string): string;
  timeoutMs: number;
}

/** Module Federation's container. A release's entry stores it on `window` under the container's name. */
type Container = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

/**
 * Creates the federation on the runtime instance that the build's plugin made for the shell. A separate instance would
 * have a second share scope, and so a second React and a second store.
 */
export function createFederation(parts: FederationParts): Federation {
  const runtime = getInstance();
  if (!runtime) throw new Error('The shell was built without Module Federation');
  runtime.registerPlugins([createVerifiedEntriesPlugin(parts)]);
  Object.assign(globalThis, { [loadingHooksKey]: createLoadingHooks(parts) });

  return {
    async load(release, expose) {
      const known = runtime.options.remotes.some(({ name }) => name === release.container);
      const entry = release.base + release.entry;
      if (!known) runtime.registerRemotes([{ name: release.container, entry, type: 'global' }]);
      return runtime.loadRemote(`${release.container}/${expose}`);
    },
    drop(release) {
      const remote = runtime.options.remotes.find(({ name }) => name === release.container);
      // `registerRemotes` with `force` calls this method. It is not public.
      const handler = runtime.remoteHandler as unknown as { removeRemote(remote: unknown): void };
      if (remote) handler.removeRemote(remote);
      Reflect.deleteProperty(globalThis, `webpackChunk${release.container}`);
      Reflect.deleteProperty(globalThis, release.container);
    },
  };
}

/** Creates the plugin that fetches entries for the runtime, with the document's hash and within `timeoutMs`. */
const createVerifiedEntriesPlugin = (parts: FederationParts): ModuleFederationRuntimePlugin => ({
  name: 'parlour-verified-entries',
  async loadEntry({ remoteInfo }) {
    await fetchEntry(remoteInfo.entry, parts);
    const container: unknown = Reflect.get(globalThis, remoteInfo.entryGlobalName);
    if (!isContainer(container)) throw new Error(`${remoteInfo.entry} left no ${remoteInfo.entryGlobalName}`);
    return container;
  },
});

/** Creates the hooks that the releases' own chunk loaders call. */
function createLoadingHooks({ integrity, getCacheBuster }: FederationParts): LoadingHooks {
  const getRetryQuery = watchFailedFiles(document);
  return {
    integrityOf(url) {
      try {
        return integrity.get(url) ?? refusedIntegrity;
      } catch {
        return refusedIntegrity;
      }
    },
    loadHash: integrity.load,
    addressOf: (url) => url + (getCacheBuster(url) || getRetryQuery(url)),
  };
}

/** Runs a release's entry. Rejects if the browser refuses it, and with a `TimeoutError` if nothing arrives. */
async function fetchEntry(url: string, parts: FederationParts): Promise<void> {
  const script = document.createElement('script');
  script.src = url + parts.getCacheBuster(url);
  script.fetchPriority = 'high';
  const hash = parts.integrity.get(url);
  if (hash) {
    script.integrity = hash;
    script.crossOrigin = 'anonymous';
  }
  const ran = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} did not run`));
  });
  document.head.append(script);
  try {
    await withTimeout(ran, parts.timeoutMs, `fetching ${url}`);
  } finally {
    script.remove();
  }
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { getInstance } from '@module-federation/enhanced/runtime';
import { type LiveRelease, type LoadingHooks, loadingHooksKey, refusedIntegrity } from '@parlour/contracts';
import type { IntegrityRegistry } from './integrity-registry.ts';
import { withTimeout } from './with-timeout.ts';

/** What the loader needs of Module Federation: fetch and evaluate an exposed module, and let go of a release. */
export interface Federation {
  load(release: LiveRelease, expose: string): Promise<unknown>;
  /** Forgets the release's container and chunks, so that the next load starts from nothing. */
  drop(release: LiveRelease): void;
}

export interface FederationParts {
  integrity: IntegrityRegistry;
  /** Appended to the address of the files of a release: empty, or a query that gets round a hung request. */
  getCacheBuster(url: string): string;
  timeoutMs: number;
}

/** A release's entry leaves one on `window` under the container's name: Module Federation's own interface. */
type Container = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

/**
 * The runtime instance that the build's plugin made for the shell. An instance of our own would have a second
 * share scope, and so a second React and a second store.
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
      // What `registerRemotes` with `force` calls; it has no public name of its own.
      const handler = runtime.remoteHandler as unknown as { removeRemote(remote: unknown): void };
      if (remote) handler.removeRemote(remote);
      Reflect.deleteProperty(globalThis, `webpackChunk${release.container}`);
      Reflect.deleteProperty(globalThis, release.container);
    },
  };
}

/** Fetches the entries for the runtime: with the hash from the document, and within our own time. */
const createVerifiedEntriesPlugin = (parts: FederationParts): ModuleFederationRuntimePlugin => ({
  name: 'parlour-verified-entries',
  async loadEntry({ remoteInfo }) {
    await fetchEntry(remoteInfo.entry, parts);
    const container: unknown = Reflect.get(globalThis, remoteInfo.entryGlobalName);
    if (!isContainer(container)) throw new Error(`${remoteInfo.entry} left no ${remoteInfo.entryGlobalName}`);
    return container;
  },
});

/** What the releases' own chunk loaders ask. */
const createLoadingHooks = ({ integrity, getCacheBuster }: FederationParts): LoadingHooks => ({
  integrityOf(url) {
    try {
      return integrity.get(url) ?? refusedIntegrity;
    } catch {
      return refusedIntegrity;
    }
  },
  addressOf: (url) => url + getCacheBuster(url),
});

/** Runs a release's entry. Rejects where the browser refused it, and with a `TimeoutError` where nothing came. */
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

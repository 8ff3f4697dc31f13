import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { getInstance } from '@module-federation/enhanced/runtime';
import { type LiveRelease, type LoadingHooks, loadingHooksKey, refusedIntegrity } from '@parlour/contracts';
import type { IntegrityBook } from './integrity-book.ts';

/** What the loader needs of Module Federation: fetch and evaluate an exposed module, and let go of a release. */
export interface Federation {
  load(release: LiveRelease, expose: string): Promise<unknown>;
  /** Forgets the release's container and chunks, so that the next load starts from nothing. */
  drop(release: LiveRelease): void;
}

export interface FederationParts {
  integrity: IntegrityBook;
  /** Appended to the address of the files of a release: empty, or a query that gets round a hung request. */
  freshness(url: string): string;
  timeoutMs: number;
}

/**
 * The runtime instance that the build's plugin made for the shell. An instance of our own would have a second
 * share scope, and so a second React and a second store.
 */
export function createFederation(parts: FederationParts): Federation {
  const runtime = getInstance();
  if (!runtime) throw new Error('The shell was built without Module Federation');
  runtime.registerPlugins([verifiedRequests(parts)]);
  Object.assign(globalThis, { [loadingHooksKey]: hooksOf(parts) });

  return {
    async load(release, expose) {
      const entry = release.base + release.entry;
      const known = runtime.options.remotes.some((remote) => remote.name === release.container);
      if (!known) {
        runtime.registerRemotes([
          { name: release.container, entry: entry + parts.freshness(entry), type: 'global' },
        ]);
      }
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

/** What the releases' own chunk loaders ask. */
const hooksOf = ({ integrity, freshness }: FederationParts): LoadingHooks => ({
  integrityOf(url) {
    try {
      return integrity.of(url) ?? refusedIntegrity;
    } catch {
      return refusedIntegrity;
    }
  },
  addressOf: (url) => url + freshness(url),
});

/** What Module Federation's runtime fetches itself. */
function verifiedRequests({ integrity, timeoutMs }: FederationParts): ModuleFederationRuntimePlugin {
  const lock = (element: HTMLScriptElement | HTMLLinkElement, url: string) => {
    const hash = integrity.of(url);
    if (!hash) return;
    element.integrity = hash;
    element.crossOrigin = 'anonymous';
  };

  return {
    name: 'parlour-verified-requests',
    createScript({ url }) {
      const script = document.createElement('script');
      lock(script, url);
      script.src = url;
      script.fetchPriority = 'high';
      return { script, timeout: timeoutMs };
    },
    createLink({ url, attrs }) {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = url;
      lock(link, url);
      return { link, timeout: timeoutMs };
    },
    fetch(url, init) {
      const hash = integrity.of(url);
      return fetch(url, {
        ...init,
        ...(hash ? { integrity: hash } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
    },
  };
}

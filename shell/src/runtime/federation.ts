import { type LiveRelease, type LoadingHooks, loadingHooksKey, refusedIntegrity } from '@parlour/contracts';
import type { IntegrityBook } from './integrity-book.ts';
import { within } from './time-bound.ts';

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

/** A release's entry leaves one on `window` under the container's name: Module Federation's own interface. */
interface Container {
  init(shareScope: unknown): unknown;
  get(expose: string): Promise<() => unknown>;
}

/** webpack puts the shell's modules into its share scope, and the scope behind these names. */
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>;
declare const __webpack_share_scopes__: { default: unknown };

/**
 * Module Federation by webpack's own containers: the entry's script, the shell's share scope, the exposed module.
 * Why not the federation runtime: docs/decisions/0010-webpack-containers.md
 */
export function createFederation(parts: FederationParts): Federation {
  const containers = new Map<string, Promise<Container>>();
  Object.assign(globalThis, { [loadingHooksKey]: hooksOf(parts) });

  async function open(release: LiveRelease): Promise<Container> {
    await fetchEntry(release.base + release.entry, parts);
    const container: unknown = Reflect.get(globalThis, release.container);
    if (!isContainer(container)) throw new Error(`${release.entry} left no ${release.container}`);
    await __webpack_init_sharing__('default');
    await container.init(__webpack_share_scopes__.default);
    return container;
  }

  return {
    async load(release, expose) {
      const container = containers.get(release.container) ?? open(release);
      containers.set(release.container, container);
      const factory = await (await container).get(`./${expose}`);
      return factory();
    },
    drop(release) {
      containers.delete(release.container);
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

/** Runs a release's entry. Rejects where the browser refused it, and with a `TimeoutError` where nothing came. */
async function fetchEntry(url: string, parts: FederationParts): Promise<void> {
  const script = document.createElement('script');
  script.src = url + parts.freshness(url);
  script.fetchPriority = 'high';
  const hash = parts.integrity.of(url);
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
    await within(ran, parts.timeoutMs, `fetching ${url}`);
  } finally {
    script.remove();
  }
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

import { minuteMs } from '@parlour/basics';
import type { LiveRelease, LoadFailureReason, RemoteModule, Site } from '@parlour/contracts';
import { satisfiesContractRange } from './contract-range.ts';
import { findLoadFailureReason } from './failure-reason.ts';
import type { Federation } from './federation.ts';
import type { IntegrityRegistry } from './integrity-registry.ts';
import { loadFileHashes } from './load-file-hashes.ts';
import { getErrorMessage, type LoadResult } from './load-result.ts';
import { withTimeout } from './with-timeout.ts';

/** The specification's time limit for code that does not arrive (ERR-02). The slot shows a notice much sooner. */
export const loadLimitMs = 2 * minuteMs;
/** Time limit of a bootstrap, which only prepares the module and must not wait for the network. */
const bootstrapLimitMs = 10_000;

/** Loader of releases: network and verification, without state that a person sees. */
export interface RemoteLoader {
  /** Loads a release once. Concurrent and later calls get the same result. A failure is not cached. */
  load(release: LiveRelease): Promise<LoadResult>;
  /** Returns the module if it is already in memory. */
  loaded(release: LiveRelease): RemoteModule | undefined;
  /** Retires a release: disposes of its module, and drops its container and chunks. Throws what the disposal throws. */
  evict(release: LiveRelease): void;
  /** Drops a release that failed or hangs. The next load requests addresses that nothing has cached. */
  abandon(release: LiveRelease): void;
  /** Returns the query for files of a release that was abandoned, and an empty string for others. */
  getCacheBuster(url: string): string;
}

interface LoaderParts {
  federation: Federation;
  integrity: IntegrityRegistry;
  /** Version of this shell's platform contract. */
  contract: string;
  siteFor(release: LiveRelease): Site;
  limits?: { loadMs: number; bootstrapMs: number };
}

export function createRemoteLoader(parts: LoaderParts): RemoteLoader {
  const limits = parts.limits ?? { loadMs: loadLimitMs, bootstrapMs: bootstrapLimitMs };
  const pending = new Map<string, Promise<LoadResult>>();
  const modules = new Map<string, RemoteModule>();
  const queries = new Map<string, string>();

  function dropFromMemory(release: LiveRelease): void {
    pending.delete(release.container);
    modules.delete(release.container);
    parts.federation.drop(release);
  }

  function getCacheBuster(url: string): string {
    const path = toPathname(url);
    for (const [base, query] of queries) if (path.startsWith(base)) return query;
    return '';
  }

  function abandon(release: LiveRelease): void {
    dropFromMemory(release);
    queries.set(toPathname(release.base), `?r=${Date.now().toString(36)}`);
  }

  async function attempt(release: LiveRelease): Promise<LoadResult> {
    const failed = (reason: LoadFailureReason, error: unknown): LoadResult => ({
      state: 'failed',
      release,
      reason,
      message: getErrorMessage(error),
    });

    if (release.platform && !satisfiesContractRange(parts.contract, release.platform)) {
      return failed('contract', `needs contract ${release.platform}, this page has ${parts.contract}`);
    }
    let exposed: unknown;
    try {
      if (!release.integrity[release.entry]) await loadFileHashes(release, getCacheBuster);
      if (!release.integrity[release.entry]) return failed('integrity', `no hash for ${release.entry}`);
      parts.integrity.add(release);
      exposed = await withTimeout(
        parts.federation.load(release, 'remote'),
        limits.loadMs,
        `loading ${release.container}`,
      );
    } catch (error) {
      return failed(await findLoadFailureReason(error, release), error);
    }
    if (!isRemoteModule(exposed)) return failed('contract', './remote lacks a lifecycle of the contract');

    try {
      const bootstrap = exposed.bootstrap({ site: parts.siteFor(release) });
      await withTimeout(bootstrap, limits.bootstrapMs, `bootstrapping ${release.container}`);
    } catch (error) {
      return failed('bootstrap', error);
    }
    return { state: 'loaded', release, module: exposed };
  }

  return {
    load(release) {
      const known = pending.get(release.container);
      if (known) return known;
      const result = attempt(release).then((outcome) => {
        if (pending.get(release.container) !== result) return outcome;
        if (outcome.state === 'loaded') modules.set(release.container, outcome.module);
        else abandon(release);
        return outcome;
      });
      pending.set(release.container, result);
      return result;
    },
    loaded: (release) => modules.get(release.container),
    evict(release) {
      try {
        modules.get(release.container)?.dispose();
      } finally {
        dropFromMemory(release);
      }
    },
    abandon,
    getCacheBuster,
  };
}

const toPathname = (url: string): string => new URL(url, document.baseURI).pathname;

const lifecycles = ['bootstrap', 'mount', 'unmount', 'snapshot', 'dispose'] as const;

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  const module: Partial<Record<string, unknown>> = { ...value };
  return lifecycles.every((name) => typeof module[name] === 'function');
}

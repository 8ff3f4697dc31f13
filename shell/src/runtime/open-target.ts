import type { LiveRelease, LoadFailureReason } from '@parlour/contracts';
import { findMountFailureReason } from './failure-reason.ts';
import { getErrorMessage, type LoadedRelease, type LoadResult, toTelemetryEntry } from './load-result.ts';
import { type MountedView, type MountingParts, mountView, unmountView } from './mounting.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteStore } from './remote-store.ts';
import type { Target } from './slot-state.ts';
import { raceAbort, withTimeout } from './with-timeout.ts';

export interface OpenParts extends MountingParts {
  store: RemoteStore;
  loader: RemoteLoader;
}

interface OpenOptions {
  /** Aborts when the slot is asked for something else. */
  signal: AbortSignal;
  limits: { loadMs: number; mountMs: number };
  /** Called when the view fails after its mount. */
  onFailure(mountedView: MountedView, reason: LoadFailureReason): void;
}

type OpenOutcome =
  | { state: 'mounted'; view: MountedView }
  | { state: 'failed'; reason: LoadFailureReason }
  /** The slot was asked for something else meanwhile. */
  | { state: 'left' };

/** Loads the release in use, and mounts `target` in `host`. Reports a failure, and the time of a mount. */
export async function openTarget(
  parts: OpenParts,
  host: HTMLElement,
  target: Target,
  options: OpenOptions,
): Promise<OpenOutcome> {
  const result = await raceAbort(loadWithFallback(parts, target.remote), options.signal);
  if (!result || options.signal.aborted) return { state: 'left' };
  if (result.state === 'failed') return { state: 'failed', reason: result.reason };

  const { release } = result;
  const startedAt = performance.now();
  const mounting = fetchAndMount(parts, host, result, target, options);
  let view: MountedView | undefined;
  try {
    view = await raceAbort(mounting, options.signal);
  } catch (error) {
    const reason = await findMountFailureReason(error, release);
    const kind = reason === 'render' ? 'render' : 'mount';
    parts.report(toTelemetryEntry(release, kind, getErrorMessage(error)));
    return { state: 'failed', reason };
  }
  if (!view) {
    void mounting.then((late) => unmountView(parts, late)).catch(() => undefined);
    return { state: 'left' };
  }
  parts.store.recordMounted(release);
  parts.report({ ...toTelemetryEntry(release, 'mount'), value: Math.round(performance.now() - startedAt) });
  return { state: 'mounted', view };
}

async function fetchAndMount(
  parts: OpenParts,
  host: HTMLElement,
  loaded: LoadedRelease,
  target: Target,
  { signal, limits, onFailure }: OpenOptions,
): Promise<MountedView> {
  const { release, module } = loaded;
  const preload = module.preload?.({ site: parts.siteFor(release), view: target.view });
  const what = `loading ${release.container}/${target.view}`;
  await withTimeout(Promise.resolve(preload), limits.loadMs, what);
  if (signal.aborted) throw new Error('left while loading');
  // Without `preload`, the mount itself waits for the network.
  const limitMs = preload ? limits.mountMs : limits.loadMs;
  return mountView(parts, host, loaded, target, { limitMs, onFailure });
}

/** Loads the release in use. If that fails, loads the last one that worked in this browser. */
async function loadWithFallback(parts: OpenParts, name: string): Promise<LoadResult> {
  const release = parts.store.inUse(name);
  if (!release) throw new Error(`No remote is called ${name}`);
  const result = parts.freezeDetector?.crashedPreviousPage(release.container)
    ? createFrozenResult(release)
    : await parts.loader.load(release);
  if (result.state === 'loaded') return result;
  parts.report(toTelemetryEntry(release, 'load', `${result.reason}: ${result.message}`));

  const lastGood = await parts.store.lastGood(name);
  const second = lastGood && (await parts.loader.load(lastGood));
  if (second?.state !== 'loaded') return result;
  parts.store.use(second.release);
  return second;
}

const createFrozenResult = (release: LiveRelease): LoadResult => ({
  state: 'failed',
  release,
  reason: 'render',
  message: 'it froze the page before this one',
});

import type { LiveRelease, LoadFailureReason } from '@parlour/contracts';
import type { Availability } from './availability.ts';
import { findMountFailureReason } from './failure-reason.ts';
import { getErrorMessage, type LoadedRelease, type LoadResult, toTelemetryEntry } from './load-result.ts';
import { type MountedView, type MountingParts, mountView, unmountView } from './mounting.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { loadLimitMs } from './remote-loader.ts';
import type { RemoteStore } from './remote-store.ts';
import { replaceMountedView } from './replace-mounted-view.ts';
import { isSameTarget, type SlotState, type Target } from './slot-state.ts';
import { raceAbort, withTimeout } from './with-timeout.ts';

/** Time after which the slot shows that loading takes long. */
export const slowAfterMs = 4000;
/** Time limit of a mount whose files are already loaded. */
export const mountLimitMs = 10_000;
/** Time limit of a mount in a swap. It is shorter, because the previous release is still in memory to fall back to. */
export const swapMountLimitMs = 4000;

/** Controller of one slot: the requested target, its state and its mounted view. */
export interface SlotController {
  readonly host: HTMLElement;
  state(): SlotState;
  /** Returns the requested target, whether or not it is already mounted. */
  target(): Target | undefined;
  subscribe(handler: () => void): () => void;
  /** Shows a view, or nothing. A later call cancels an earlier one that still waits. Never rejects. */
  show(target: Target | undefined): Promise<void>;
  /** Loads the view again with fresh addresses, after a failure or while loading takes long. */
  retry(): Promise<void>;
  /** Checks the remote's status again, and shows its notice or mounts its view again. */
  refresh(): Promise<void>;
  /** Unmounts the view in this element as failed, because code outside of it found it broken. */
  failMounted(element: Element, reason: LoadFailureReason, message: string): void;
  /** Returns the mounted release, or undefined while none is mounted. */
  mounted(): LoadedRelease | undefined;
  /** Replaces the mounted release by `next` with its state. False: `next` failed, and the old one is restored. */
  replace(next: LoadedRelease): Promise<boolean>;
}

export interface SlotParts extends MountingParts {
  store: RemoteStore;
  loader: RemoteLoader;
  availability: Availability;
  /** Called when a mounted view fails. Returns true if a swap restores the previous release, in this slot too. */
  revertIfUnconfirmed?(release: LiveRelease, reason: LoadFailureReason): boolean;
  limits?: { slowMs: number; loadMs: number; mountMs: number; swapMountMs: number };
}

const defaultLimits = {
  slowMs: slowAfterMs,
  loadMs: loadLimitMs,
  mountMs: mountLimitMs,
  swapMountMs: swapMountLimitMs,
};

export function createSlotController(parts: SlotParts, host: HTMLElement): SlotController {
  const limits = parts.limits ?? defaultLimits;
  const handlers = new Set<() => void>();
  let state: SlotState = { state: 'empty' };
  let wanted: Target | undefined;
  let mountedView: MountedView | undefined;
  let openAttempt = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();

  function setState(next: SlotState): void {
    state = next;
    for (const handler of handlers) handler();
  }

  /** Runs one task at a time: a mount, an unmount and a swap of the same slot never overlap. */
  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const run = queue.then(task);
    queue = run.catch(() => undefined);
    return run;
  }

  async function unmountCurrent(): Promise<void> {
    const ending = mountedView;
    mountedView = undefined;
    if (ending) await unmountView(parts, ending);
  }

  async function openTarget(target: Target, signal: AbortSignal): Promise<void> {
    const closed = parts.availability.getClosedState(target.remote);
    if (closed) return setState(closed);
    setState({ state: 'loading', remote: target.remote, slow: false });
    const slowTimer = setTimeout(
      () => setState({ state: 'loading', remote: target.remote, slow: true }),
      limits.slowMs,
    );
    try {
      const result = await raceAbort(loadWithFallback(parts, target.remote), signal);
      if (!result || signal.aborted) return;
      if (result.state === 'failed') return setFailed(target.remote, result.reason);
      await mountTarget(result, target, signal);
    } finally {
      clearTimeout(slowTimer);
    }
  }

  async function mountTarget(loaded: LoadedRelease, target: Target, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const { release, module } = loaded;
    const fetchView = async () => {
      const site = parts.siteFor(release);
      const preload = module.preload?.({ site, view: target.view });
      await withTimeout(
        Promise.resolve(preload),
        limits.loadMs,
        `loading ${release.container}/${target.view}`,
      );
      if (signal.aborted) throw new Error('left while loading');
      // Without `preload`, the mount itself waits for the network.
      const limitMs = preload ? limits.mountMs : limits.loadMs;
      return mountView(parts, host, loaded, target, { limitMs, onFailure: handleViewFailure });
    };
    const mounting = fetchView();
    try {
      const view = await raceAbort(mounting, signal);
      if (!view) {
        void mounting.then((late) => unmountView(parts, late)).catch(() => undefined);
        return;
      }
      mountedView = view;
    } catch (error) {
      const reason = await findMountFailureReason(error, release);
      parts.report(
        toTelemetryEntry(release, reason === 'render' ? 'render' : 'mount', getErrorMessage(error)),
      );
      return setFailed(target.remote, reason);
    }
    parts.store.recordMounted(release);
    parts.report({ ...toTelemetryEntry(release, 'mount'), value: Math.round(performance.now() - startedAt) });
    setState({ state: 'mounted', remote: target.remote, version: release.version });
  }

  /** Handles the failure of a mounted view. Ignores a view that was replaced meanwhile. */
  function handleViewFailure(failed: MountedView, reason: LoadFailureReason): void {
    failed.failed = true;
    if (parts.revertIfUnconfirmed?.(failed.loaded.release, reason)) return;
    void enqueue(async () => {
      if (mountedView !== failed) return;
      await unmountCurrent();
      setFailed(failed.target.remote, reason);
    });
  }

  function setFailed(remote: string, reason: LoadFailureReason): void {
    setState({ state: 'failed', remote, reason });
  }

  /** Shows the wanted target. `force` mounts it again even if it is already mounted. */
  function applyTarget(force = false): Promise<void> {
    openAttempt.abort();
    const attempt = new AbortController();
    openAttempt = attempt;
    return enqueue(async () => {
      if (attempt.signal.aborted) return;
      if (!force && mountedView && isSameTarget(mountedView.target, wanted)) return;
      await unmountCurrent();
      if (attempt.signal.aborted) return;
      if (wanted) await openTarget(wanted, attempt.signal);
      else setState({ state: 'empty' });
    });
  }

  return {
    host,
    state: () => state,
    target: () => wanted,
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    show(target) {
      const same = isSameTarget(wanted, target);
      wanted = target;
      return same ? Promise.resolve() : applyTarget();
    },
    retry() {
      const release = wanted && parts.store.inUse(wanted.remote);
      // A module that threw or waits for a hung file never recovers: only a new container does.
      if (release && state.state !== 'mounted') parts.loader.abandon(release);
      return applyTarget(true);
    },
    refresh: () => applyTarget(true),
    failMounted(element, reason, message) {
      if (mountedView?.element !== element) return;
      parts.report(toTelemetryEntry(mountedView.loaded.release, 'render', message));
      handleViewFailure(mountedView, reason);
    },
    mounted: () => mountedView?.loaded,
    replace: (next) =>
      enqueue(async () => {
        if (!mountedView) return true;
        const options = { limitMs: limits.swapMountMs, onFailure: handleViewFailure };
        const outcome = await replaceMountedView(parts, host, mountedView, next, options);
        mountedView = outcome.mountedView;
        if (mountedView)
          setState({
            state: 'mounted',
            remote: next.release.name,
            version: mountedView.loaded.release.version,
          });
        else setFailed(next.release.name, 'mount');
        return outcome.done;
      }),
  };
}

/** Loads the release in use. If that fails, loads the last one that worked in this browser. */
async function loadWithFallback(parts: SlotParts, name: string): Promise<LoadResult> {
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

import { createMutex } from '@parlour/basics';
import type { LiveRelease, LoadFailureReason } from '@parlour/contracts';
import type { Availability } from './availability.ts';
import { type LoadedRelease, toTelemetryEntry } from './load-result.ts';
import { type MountedView, unmountView } from './mounting.ts';
import { type OpenParts, openTarget } from './open-target.ts';
import { loadLimitMs } from './remote-loader.ts';
import { replaceMountedView } from './replace-mounted-view.ts';
import { createSlotMachine, getMountedView } from './slot-phase.ts';
import { isSameTarget, type SlotState, type Target } from './slot-state.ts';

/** Time after which the slot shows that loading takes long. */
const slowAfterMs = 4000;
/** Time limit of a mount whose files are already loaded. */
const mountLimitMs = 10_000;
/** Time limit of a mount in a swap. It is shorter, because the previous release is still in memory to fall back to. */
const swapMountLimitMs = 4000;

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

export interface SlotParts extends OpenParts {
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
  const { phase, state, subscribe, send } = createSlotMachine();
  /** Runs one task at a time: a mount, an unmount and a swap of the same slot never overlap. */
  const enqueue = createMutex();
  let wanted: Target | undefined;
  let openAttempt = new AbortController();

  async function unmountCurrent(): Promise<void> {
    const current = phase();
    if (current.state !== 'mounted') return;
    send({ type: 'leave' });
    await unmountView(parts, current.view);
  }

  async function open(target: Target, signal: AbortSignal): Promise<void> {
    const { remote } = target;
    const closed = parts.availability.getClosedState(remote);
    if (closed) return send({ type: 'close', to: closed });
    send({ type: 'load', remote });
    const slowTimer = setTimeout(() => send({ type: 'slow' }), limits.slowMs);
    try {
      const outcome = await openTarget(parts, host, target, { signal, limits, onFailure: handleViewFailure });
      if (outcome.state === 'mounted') send({ type: 'mount', view: outcome.view });
      else if (outcome.state === 'failed') send({ type: 'fail', remote, reason: outcome.reason });
    } finally {
      clearTimeout(slowTimer);
    }
  }

  /** Handles the failure of a mounted view. Ignores a view that was replaced meanwhile. */
  function handleViewFailure(failed: MountedView, reason: LoadFailureReason): void {
    failed.failed = true;
    if (parts.revertIfUnconfirmed?.(failed.loaded.release, reason)) return;
    void enqueue(async () => {
      if (getMountedView(phase()) !== failed) return;
      await unmountCurrent();
      send({ type: 'fail', remote: failed.target.remote, reason });
    });
  }

  /** Shows the wanted target. `force` mounts it again even if it is already mounted. */
  function applyTarget(force = false): Promise<void> {
    openAttempt.abort();
    const attempt = new AbortController();
    openAttempt = attempt;
    return enqueue(async () => {
      if (attempt.signal.aborted) return;
      const current = phase();
      if (!force && current.state === 'mounted' && isSameTarget(current.view.target, wanted)) return;
      await unmountCurrent();
      if (attempt.signal.aborted) return;
      if (wanted) await open(wanted, attempt.signal);
      else send({ type: 'clear' });
    });
  }

  async function replace(next: LoadedRelease): Promise<boolean> {
    const current = phase();
    // The person may have left the remote while the replacement waited for its turn.
    if (current.state !== 'mounted' || current.view.target.remote !== next.release.name) return true;
    const { view } = current;
    send({ type: 'replace' });
    const options = { limitMs: limits.swapMountMs, onFailure: handleViewFailure };
    const { done, mountedView } = await replaceMountedView(parts, host, view, next, options);
    if (mountedView) send({ type: 'replaced', view: mountedView });
    else send({ type: 'fail', remote: view.target.remote, reason: 'mount' });
    return done;
  }

  return {
    host,
    state,
    target: () => wanted,
    subscribe,
    show(target) {
      const same = isSameTarget(wanted, target);
      wanted = target;
      return same ? Promise.resolve() : applyTarget();
    },
    retry() {
      const release = wanted && parts.store.inUse(wanted.remote);
      // A module that threw or waits for a hung file never recovers: only a new container does.
      if (release && state().state !== 'mounted') parts.loader.abandon(release);
      return applyTarget(true);
    },
    refresh: () => applyTarget(true),
    failMounted(element, reason, message) {
      const view = getMountedView(phase());
      if (view?.element !== element) return;
      parts.report(toTelemetryEntry(view.loaded.release, 'render', message));
      handleViewFailure(view, reason);
    },
    mounted: () => getMountedView(phase())?.loaded,
    replace: (next) => enqueue(() => replace(next)),
  };
}

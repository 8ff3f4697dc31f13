import type { LiveRelease, LoadFailureReason } from '@parlour/contracts';
import type { Availability } from './availability.ts';
import { exchangeViews } from './exchange.ts';
import { reasonOfMountFailure } from './failure-reason.ts';
import { entryOf, type LoadedRelease, type LoadResult, messageOf } from './load-result.ts';
import { type MountingParts, mountView, type Standing, unmountView } from './mounting.ts';
import { type PlaceState, sameTarget, type Target } from './place-state.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { loadLimitMs } from './remote-loader.ts';
import type { RemoteStore } from './remote-store.ts';
import { untilAborted, within } from './time-bound.ts';

/** After this long a person is told that it takes long. */
export const slowAfterMs = 4000;
/** A mount has its files already; one that does not stand by then has failed. */
export const mountLimitMs = 10_000;
/** In a swap the release before waits in memory, so a new one that does not stand soon gives way to it. */
export const swapMountLimitMs = 4000;

/** What stands in one place of the page now. */
export interface SlotController {
  readonly host: HTMLElement;
  state(): PlaceState;
  /** What the place is asked to show, whether or not it stands already. */
  target(): Target | undefined;
  subscribe(handler: () => void): () => void;
  /** Shows a view, or nothing. A later call ends an earlier one that still waits. Never rejects. */
  show(target: Target | undefined): Promise<void>;
  /** Once more, with fresh addresses, after a failure or while it takes long. */
  retry(): Promise<void>;
  /** Looks at the remote's status again: shows its notice, or shows the remote again after one. */
  refresh(): Promise<void>;
  /** Takes down what stands in this element, because something outside of it found it broken. */
  condemn(element: Element, reason: LoadFailureReason, message: string): void;
  /** The release that stands here, with its container name; undefined while none does. */
  standing(): LoadedRelease | undefined;
  /** Replaces the standing release by `next` with its state kept. False: it failed, and the old one stands again. */
  exchange(next: LoadedRelease): Promise<boolean>;
}

export interface SlotParts extends MountingParts {
  store: RemoteStore;
  loader: RemoteLoader;
  availability: Availability;
  /** Told of a view that failed after it stood. True: a swap brings the release before back, here too. */
  reverts?(release: LiveRelease, reason: LoadFailureReason): boolean;
  limits?: { slowMs: number; loadMs: number; mountMs: number; swapMountMs: number };
}

const usualLimits = {
  slowMs: slowAfterMs,
  loadMs: loadLimitMs,
  mountMs: mountLimitMs,
  swapMountMs: swapMountLimitMs,
};

export function createSlotController(parts: SlotParts, host: HTMLElement): SlotController {
  const limits = parts.limits ?? usualLimits;
  const handlers = new Set<() => void>();
  let state: PlaceState = { state: 'empty' };
  let wanted: Target | undefined;
  let standing: Standing | undefined;
  let entering = new AbortController();
  let line: Promise<unknown> = Promise.resolve();

  function become(next: PlaceState): void {
    state = next;
    for (const handler of handlers) handler();
  }

  /** One act at a time: a mount, an unmount and a swap of the same place never overlap. */
  function inLine<T>(act: () => Promise<T>): Promise<T> {
    const run = line.then(act);
    line = run.catch(() => undefined);
    return run;
  }

  async function leave(): Promise<void> {
    const ending = standing;
    standing = undefined;
    if (ending) await unmountView(parts, ending);
  }

  async function enter(target: Target, signal: AbortSignal): Promise<void> {
    const closed = parts.availability.closed(target.remote);
    if (closed) return become(closed);
    become({ state: 'loading', remote: target.remote, slow: false });
    const slow = setTimeout(
      () => become({ state: 'loading', remote: target.remote, slow: true }),
      limits.slowMs,
    );
    try {
      const result = await untilAborted(loadForUse(parts, target.remote), signal);
      if (!result || signal.aborted) return;
      if (result.state === 'failed') return failWith(target.remote, result.reason);
      await stand(result, target, signal);
    } finally {
      clearTimeout(slow);
    }
  }

  async function stand(loaded: LoadedRelease, target: Target, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const { release, module } = loaded;
    const fetchView = async () => {
      const site = parts.siteFor(release);
      const preload = module.preload?.({ site, view: target.view });
      await within(Promise.resolve(preload), limits.loadMs, `loading ${release.container}/${target.view}`);
      if (signal.aborted) throw new Error('left while loading');
      // Without a way to fetch its code beforehand, a mount waits for the network.
      const limitMs = preload ? limits.mountMs : limits.loadMs;
      return mountView(parts, host, loaded, target, { limitMs, onFailure: fall });
    };
    const mounting = fetchView();
    try {
      const mounted = await untilAborted(mounting, signal);
      if (!mounted) {
        void mounting.then((late) => unmountView(parts, late)).catch(() => undefined);
        return;
      }
      standing = mounted;
    } catch (error) {
      const reason = await reasonOfMountFailure(error, release);
      parts.report(entryOf(release, reason === 'render' ? 'render' : 'mount', messageOf(error)));
      return failWith(target.remote, reason);
    }
    parts.store.remember(release);
    parts.report({ ...entryOf(release, 'mount'), value: Math.round(performance.now() - startedAt) });
    become({ state: 'standing', remote: target.remote, version: release.version });
  }

  /** A view failed that stood here; one that was replaced meanwhile does not matter any more. */
  function fall(failed: Standing, reason: LoadFailureReason): void {
    failed.failed = true;
    if (parts.reverts?.(failed.loaded.release, reason)) return;
    void inLine(async () => {
      if (standing !== failed) return;
      await leave();
      failWith(failed.target.remote, reason);
    });
  }

  function failWith(remote: string, reason: LoadFailureReason): void {
    become({ state: 'failed', remote, reason });
  }

  /** `again` shows the wanted target even where it stands or failed already. */
  function settle(again = false): Promise<void> {
    entering.abort();
    const attempt = new AbortController();
    entering = attempt;
    return inLine(async () => {
      if (attempt.signal.aborted) return;
      if (!again && standing && sameTarget(standing.target, wanted)) return;
      await leave();
      if (attempt.signal.aborted) return;
      if (wanted) await enter(wanted, attempt.signal);
      else become({ state: 'empty' });
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
      const same = sameTarget(wanted, target);
      wanted = target;
      return same ? Promise.resolve() : settle();
    },
    retry() {
      const release = wanted && parts.store.inUse(wanted.remote);
      // A module that threw or waits for a hung file never recovers: only a new container does.
      if (release && state.state !== 'standing') parts.loader.abandon(release);
      return settle(true);
    },
    refresh: () => settle(true),
    condemn(element, reason, message) {
      if (standing?.element !== element) return;
      parts.report(entryOf(standing.loaded.release, 'render', message));
      fall(standing, reason);
    },
    standing: () => standing?.loaded,
    exchange: (next) =>
      inLine(async () => {
        if (!standing) return true;
        const options = { limitMs: limits.swapMountMs, onFailure: fall };
        const outcome = await exchangeViews(parts, host, standing, next, options);
        standing = outcome.standing;
        if (standing)
          become({ state: 'standing', remote: next.release.name, version: standing.loaded.release.version });
        else failWith(next.release.name, 'mount');
        return outcome.done;
      }),
  };
}

/** The release in use; where it cannot be loaded, the last one that worked in this browser. */
async function loadForUse(parts: SlotParts, name: string): Promise<LoadResult> {
  const release = parts.store.inUse(name);
  if (!release) throw new Error(`No remote is called ${name}`);
  const result = parts.marker?.froze(release.container) ? frozen(release) : await parts.loader.load(release);
  if (result.state === 'loaded') return result;
  parts.report(entryOf(release, 'load', `${result.reason}: ${result.message}`));

  const lastGood = await parts.store.lastGood(name);
  const second = lastGood && (await parts.loader.load(lastGood));
  if (second?.state !== 'loaded') return result;
  parts.store.use(second.release);
  return second;
}

const frozen = (release: LiveRelease): LoadResult => ({
  state: 'failed',
  release,
  reason: 'render',
  message: 'it froze the page before this one',
});

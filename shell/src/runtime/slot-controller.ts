import type { LoadFailureReason, TelemetryEntry } from '@parlour/contracts';
import { reasonOfMountFailure } from './failure-reason.ts';
import { rememberFocus } from './focus-memory.ts';
import { type LoadedRelease, type LoadResult, messageOf } from './load-result.ts';
import { type MountingParts, mountView, type Standing, unmountView } from './mounting.ts';
import { type PlaceState, sameTarget, type Target } from './place-state.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { loadLimitMs } from './remote-loader.ts';
import type { RemoteStore } from './remote-store.ts';
import { untilAborted } from './time-bound.ts';

/** After this long a person is told that it takes long. */
export const slowAfterMs = 4000;
/** A swap has its files already; one that does not stand by then is reverted. */
export const swapMountLimitMs = 10_000;

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
  /** The release that stands here, with its container name; undefined while none does. */
  standing(): LoadedRelease | undefined;
  /** Replaces the standing release by `next` with its state kept. False: it failed, and the old one stands again. */
  exchange(next: LoadedRelease): Promise<boolean>;
}

export interface SlotParts extends MountingParts {
  store: RemoteStore;
  loader: RemoteLoader;
  report(entry: TelemetryEntry): void;
  limits?: { slowMs: number; mountMs: number; swapMountMs: number };
}

export function createSlotController(parts: SlotParts, host: HTMLElement): SlotController {
  const limits = parts.limits ?? { slowMs: slowAfterMs, mountMs: loadLimitMs, swapMountMs: swapMountLimitMs };
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
    const closed = closedState(parts.store, target.remote);
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
    const mounting = mountView(parts, host, loaded, target, { limitMs: limits.mountMs, onFailure: fall });
    try {
      const mounted = await untilAborted(mounting, signal);
      if (!mounted) {
        void mounting.then((late) => unmountView(parts, late)).catch(() => undefined);
        return;
      }
      standing = mounted;
    } catch (error) {
      const reason = await reasonOfMountFailure(error, loaded.release);
      parts.report(entryOf(loaded, reason === 'render' ? 'render' : 'mount', messageOf(error)));
      return failWith(target.remote, reason);
    }
    parts.store.remember(loaded.release);
    parts.report({ ...entryOf(loaded, 'mount'), value: Math.round(performance.now() - startedAt) });
    become({ state: 'standing', remote: target.remote, version: loaded.release.version });
  }

  /** A view failed that stood here; one that was replaced meanwhile does not matter any more. */
  function fall(failed: Standing, reason: LoadFailureReason): void {
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
  const result = await parts.loader.load(release);
  if (result.state === 'loaded') return result;
  parts.report({
    kind: 'load',
    remote: name,
    version: release.version,
    message: `${result.reason}: ${result.message}`,
  });

  const lastGood = parts.store.lastGood(name);
  const second = lastGood && (await parts.loader.load(lastGood));
  if (second?.state !== 'loaded') return result;
  parts.store.use(second.release);
  return second;
}

async function exchangeViews(
  parts: SlotParts,
  host: HTMLElement,
  before: Standing,
  next: LoadedRelease,
  options: { limitMs: number; onFailure(failed: Standing, reason: LoadFailureReason): void },
): Promise<{ done: boolean; standing: Standing | undefined }> {
  const handover = snapshotOf(before);
  const restoreFocus = rememberFocus(before.element);
  const scrollY = window.scrollY;
  host.style.minBlockSize = `${before.element.offsetHeight}px`;
  await unmountView(parts, before);

  const mount = (loaded: LoadedRelease) =>
    mountView(parts, host, loaded, before.target, { ...options, handover });
  try {
    const standing = await mount(next);
    restoreFocus(standing.element);
    return { done: true, standing };
  } catch (error) {
    parts.report(entryOf(next, 'swap', `mount failed: ${messageOf(error)}`));
    return { done: false, standing: await mount(before.loaded).catch(() => undefined) };
  } finally {
    host.style.minBlockSize = '';
    if (window.scrollY !== scrollY) window.scrollTo({ top: scrollY, behavior: 'instant' });
  }
}

function snapshotOf(standing: Standing): Record<string, unknown> {
  try {
    return standing.loaded.module.snapshot({ element: standing.element });
  } catch (error) {
    console.error(`${standing.loaded.release.container} gave no snapshot`, error);
    return {};
  }
}

function closedState(store: RemoteStore, remote: string): PlaceState | undefined {
  const status = store.status(remote);
  if (!status || status.state === 'disabled') return { state: 'disabled', remote };
  if (status.state === 'live') return undefined;
  return { state: 'maintenance', remote, notice: status.notice, endsAt: status.endsAt };
}

const entryOf = (loaded: LoadedRelease, kind: TelemetryEntry['kind'], message?: string): TelemetryEntry => ({
  kind,
  remote: loaded.release.name,
  version: loaded.release.version,
  message,
});

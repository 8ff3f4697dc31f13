import type { LoadFailureReason } from '@parlour/contracts';
import { captureFocus } from './focus-memory.ts';
import { getErrorMessage, type LoadedRelease, toTelemetryEntry } from './load-result.ts';
import { type MountedView, type MountingParts, mountView, unmountView } from './mounting.ts';
import { showSnapshotClone } from './snapshot-clone.ts';

interface ViewReplacement {
  /** False if the next release did not mount. */
  done: boolean;
  /** View of the next release, or of the previous one again; undefined if neither mounted. */
  mountedView: MountedView | undefined;
}

interface ReplacementOptions {
  limitMs: number;
  onFailure(failed: MountedView, reason: LoadFailureReason): void;
}

/**
 * Replaces the mounted view by one of `next` and preserves its state, focus and scroll position. If `next` fails,
 * mounts the previous release again. A snapshot clone fills the slot meanwhile. Never rejects.
 */
export async function replaceMountedView(
  parts: MountingParts,
  host: HTMLElement,
  current: MountedView,
  next: LoadedRelease,
  options: ReplacementOptions,
): Promise<ViewReplacement> {
  try {
    return await exchangeViews(parts, host, current, next, options);
  } catch (error) {
    // The view cannot be cloned, for example.
    parts.report(toTelemetryEntry(next.release, 'swap', `not replaced: ${getErrorMessage(error)}`));
    if (!current.ended.signal.aborted) await unmountView(parts, current);
    return { done: false, mountedView: undefined };
  }
}

async function exchangeViews(
  parts: MountingParts,
  host: HTMLElement,
  current: MountedView,
  next: LoadedRelease,
  options: ReplacementOptions,
): Promise<ViewReplacement> {
  const handover = takeSnapshot(current);
  const restoreFocus = captureFocus(current.element);
  const scrollY = window.scrollY;
  const removeClone = showSnapshotClone(current.element);
  // The clone still needs the stylesheets of the previous release.
  parts.styles.activate(current.loaded.release);
  await unmountView(parts, current, { exchange: true });

  const mount = (loaded: LoadedRelease) =>
    mountView(parts, host, loaded, current.target, { ...options, handover, startHidden: true });
  try {
    const mountedView = await mount(next);
    removeClone();
    restoreFocus(mountedView.element);
    return { done: true, mountedView };
  } catch (error) {
    parts.report(toTelemetryEntry(next.release, 'swap', `mount failed: ${getErrorMessage(error)}`));
    return { done: false, mountedView: await mount(current.loaded).catch(() => undefined) };
  } finally {
    removeClone();
    parts.styles.deactivate(current.loaded.release);
    if (window.scrollY !== scrollY) window.scrollTo({ top: scrollY, behavior: 'instant' });
  }
}

function takeSnapshot(mountedView: MountedView): Record<string, unknown> {
  if (mountedView.failed) return mountedView.handover ?? {};
  try {
    return mountedView.loaded.module.snapshot({ element: mountedView.element });
  } catch (error) {
    console.error(`${mountedView.loaded.release.container} gave no snapshot`, error);
    return {};
  }
}

import type { LiveRelease, LoadFailureReason, Site, TelemetryEntry } from '@parlour/contracts';
import type { FreezeDetector } from './freeze-detector.ts';
import { getErrorMessage, type LoadedRelease, toTelemetryEntry } from './load-result.ts';
import type { ReleaseStyles } from './release-styles.ts';
import type { Target } from './slot-state.ts';
import { mountHidden } from './snapshot-clone.ts';
import { withTimeout } from './with-timeout.ts';

/** Timeout of an unmount. The element is removed from the page either way. */
const unmountLimitMs = 2000;

/** Mount of one release's view, from the creation of its element to the unmount. */
export interface MountedView {
  target: Target;
  loaded: LoadedRelease;
  element: HTMLElement;
  ended: AbortController;
  /** State that the mount received from the previous release. */
  handover?: Record<string, unknown>;
  /** Set if the view failed after its mount. The view's own snapshot is then lost. */
  failed?: true;
}

export interface MountingParts {
  styles: ReleaseStyles;
  siteFor(release: LiveRelease): Site;
  report(entry: TelemetryEntry): void;
  /** Records which release is being mounted, in case the mount freezes the page. */
  freezeDetector?: FreezeDetector;
}

/**
 * Mounts `target` of a loaded release into a new element of `host`.
 * If the mount fails or takes longer than `limitMs`, the function removes the view and rejects.
 */
export async function mountView(
  parts: MountingParts,
  host: HTMLElement,
  loaded: LoadedRelease,
  target: Target,
  options: {
    limitMs: number;
    handover?: Record<string, unknown>;
    /** Keeps the element hidden until the mount is done. A snapshot clone fills the slot meanwhile. */
    startHidden?: boolean;
    /** Called when the view fails after its mount. */
    onFailure(mountedView: MountedView, reason: LoadFailureReason): void;
  },
): Promise<MountedView> {
  const element = host.ownerDocument.createElement('div');
  element.dataset.remote = loaded.release.name;
  element.dataset.version = loaded.release.version;
  const show = options.startHidden ? mountHidden(element, host) : undefined;
  if (!show) host.append(element);
  parts.styles.activate(loaded.release);
  const endMount = parts.freezeDetector?.begin(loaded.release.container);
  const { handover } = options;
  const mountedView: MountedView = { target, loaded, element, ended: new AbortController(), handover };
  try {
    const mounting = loaded.module.mount({
      site: parts.siteFor(loaded.release),
      view: target.view,
      element,
      signal: mountedView.ended.signal,
      handover,
      onFailure: ({ reason }) => options.onFailure(mountedView, reason),
    });
    await withTimeout(mounting, options.limitMs, `mounting ${loaded.release.container}/${target.view}`);
    show?.();
    return mountedView;
  } catch (error) {
    await unmountView(parts, mountedView);
    throw error;
  } finally {
    endMount?.();
  }
}

/**
 * Ends a mount. Never rejects, because a failing unmount must not stop the page. With `exchange`, another release of
 * the remote mounts here next, and the slots that this release opened for other remotes wait for it.
 */
export async function unmountView(
  parts: MountingParts,
  mountedView: MountedView,
  { exchange = false } = {},
): Promise<void> {
  if (exchange) mountedView.element.dataset.exchanging = '';
  mountedView.ended.abort();
  const { release, module } = mountedView.loaded;
  try {
    await withTimeout(module.unmount({ element: mountedView.element }), unmountLimitMs, 'unmounting');
  } catch (error) {
    parts.report(toTelemetryEntry(release, 'error', `did not unmount: ${getErrorMessage(error)}`));
  }
  mountedView.element.remove();
  parts.styles.deactivate(release);
}

/** Finds the mount element that contains `element`: the remote's own root. */
export const findMountElement = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>('[data-remote]') ?? undefined;

/** Returns whether this mount ends because another release of its remote replaces it. */
export const isBeingReplaced = (mount: HTMLElement): boolean => 'exchanging' in mount.dataset;

import type { LiveRelease, LoadFailureReason, Site, TelemetryEntry } from '@parlour/contracts';
import type { FreezeDetector } from './freeze-detector.ts';
import { getErrorMessage, type LoadedRelease, toTelemetryEntry } from './load-result.ts';
import type { ReleaseStyles } from './release-styles.ts';
import type { Target } from './slot-state.ts';
import { mountHidden } from './snapshot-clone.ts';
import { withTimeout } from './with-timeout.ts';

/** An unmount that takes longer is left behind: its element goes from the page either way. */
export const unmountLimitMs = 2000;

/** One mount of one release's view, from its element to its end. */
export interface MountedView {
  target: Target;
  loaded: LoadedRelease;
  element: HTMLElement;
  ended: AbortController;
  /** What it was given of the release before it. */
  handover?: Record<string, unknown>;
  /** The view failed after it was mounted; what it would hand over itself is lost. */
  failed?: true;
}

export interface MountingParts {
  styles: ReleaseStyles;
  siteFor(release: LiveRelease): Site;
  report(entry: TelemetryEntry): void;
  /** Remembers what is being mounted, in case the page never comes back from it. */
  freezeDetector?: FreezeDetector;
}

/**
 * Mounts `target` of a loaded release into a new element of `host`.
 * When it fails or takes longer than `limitMs`, nothing of it is left and the promise rejects.
 */
export async function mountView(
  parts: MountingParts,
  host: HTMLElement,
  loaded: LoadedRelease,
  target: Target,
  options: {
    limitMs: number;
    handover?: Record<string, unknown>;
    /** Stays out of sight until it stands, behind what fills the place meanwhile. */
    startHidden?: boolean;
    /** The view failed after it was mounted. */
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
 * Ends a mount. It never rejects: what a release does at its end must not keep the page from going on. `exchange`: the
 * next release stands here in a moment, so that the places which this one opened for others wait for it.
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

/** The element of the mount that something in the page belongs to: the remote's own root. */
export const findMountElement = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>('[data-remote]') ?? undefined;

/** Whether this mount ends because another release of its remote takes its place. */
export const isBeingReplaced = (mount: HTMLElement): boolean => 'exchanging' in mount.dataset;

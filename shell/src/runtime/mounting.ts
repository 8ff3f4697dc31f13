import type { LiveRelease, LoadFailureReason, Site, TelemetryEntry } from '@parlour/contracts';
import { entryOf, type LoadedRelease, messageOf } from './load-result.ts';
import type { MountMarker } from './mount-marker.ts';
import type { Target } from './place-state.ts';
import type { ReleaseStyles } from './release-styles.ts';
import { putOutOfSight } from './still-picture.ts';
import { within } from './time-bound.ts';

/** An unmount that takes longer is left behind: its element goes from the page either way. */
export const unmountLimitMs = 2000;

/** One mount of one release's view, from its element to its end. */
export interface Standing {
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
  marker?: MountMarker;
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
    behind?: boolean;
    /** The view failed after it was mounted. */
    onFailure(standing: Standing, reason: LoadFailureReason): void;
  },
): Promise<Standing> {
  const element = host.ownerDocument.createElement('div');
  element.dataset.remote = loaded.release.name;
  element.dataset.version = loaded.release.version;
  const show = options.behind ? putOutOfSight(element, host) : undefined;
  if (!show) host.append(element);
  parts.styles.enter(loaded.release);
  const mounted = parts.marker?.begin(loaded.release.container);
  const { handover } = options;
  const standing: Standing = { target, loaded, element, ended: new AbortController(), handover };
  try {
    const mounting = loaded.module.mount({
      site: parts.siteFor(loaded.release),
      view: target.view,
      element,
      signal: standing.ended.signal,
      handover,
      onFailure: ({ reason }) => options.onFailure(standing, reason),
    });
    await within(mounting, options.limitMs, `mounting ${loaded.release.container}/${target.view}`);
    show?.();
    return standing;
  } catch (error) {
    await unmountView(parts, standing);
    throw error;
  } finally {
    mounted?.();
  }
}

/**
 * Ends a mount. It never rejects: what a release does at its end must not keep the page from going on. `exchange`: the
 * next release stands here in a moment, so that the places which this one opened for others wait for it.
 */
export async function unmountView(
  parts: MountingParts,
  standing: Standing,
  { exchange = false } = {},
): Promise<void> {
  if (exchange) standing.element.dataset.exchanging = '';
  standing.ended.abort();
  const { release, module } = standing.loaded;
  try {
    await within(module.unmount({ element: standing.element }), unmountLimitMs, 'unmounting');
  } catch (error) {
    parts.report(entryOf(release, 'error', `did not unmount: ${messageOf(error)}`));
  }
  standing.element.remove();
  parts.styles.leave(release);
}

/** The element of the mount that something in the page belongs to: the remote's own root. */
export const mountElementOf = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>('[data-remote]') ?? undefined;

/** Whether this mount ends because another release of its remote takes its place. */
export const isExchanging = (mount: HTMLElement): boolean => 'exchanging' in mount.dataset;

import type { LiveRelease, LoadFailureReason, Site } from '@parlour/contracts';
import type { LoadedRelease } from './load-result.ts';
import type { Target } from './place-state.ts';
import type { ReleaseStyles } from './release-styles.ts';
import { within } from './time-bound.ts';

/** An unmount that takes longer is left behind: its element goes from the page either way. */
export const unmountLimitMs = 2000;

/** One mount of one release's view, from its element to its end. */
export interface Standing {
  target: Target;
  loaded: LoadedRelease;
  element: HTMLElement;
  ended: AbortController;
}

export interface MountingParts {
  styles: ReleaseStyles;
  siteFor(release: LiveRelease): Site;
}

/**
 * Mounts `target` of a loaded release into a new element at the end of `host`.
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
    /** The view failed after it was mounted. */
    onFailure(standing: Standing, reason: LoadFailureReason): void;
  },
): Promise<Standing> {
  const element = host.ownerDocument.createElement('div');
  element.dataset.remote = loaded.release.name;
  element.dataset.version = loaded.release.version;
  host.append(element);
  parts.styles.enter(loaded.release);
  const standing: Standing = { target, loaded, element, ended: new AbortController() };
  try {
    const mounting = loaded.module.mount({
      site: parts.siteFor(loaded.release),
      view: target.view,
      element,
      signal: standing.ended.signal,
      handover: options.handover,
      onFailure: ({ reason }) => options.onFailure(standing, reason),
    });
    await within(mounting, options.limitMs, `mounting ${loaded.release.container}/${target.view}`);
    return standing;
  } catch (error) {
    await unmountView(parts, standing);
    throw error;
  }
}

/** Ends a mount. It never rejects: what a release does at its end must not keep the page from going on. */
export async function unmountView(parts: MountingParts, standing: Standing): Promise<void> {
  standing.ended.abort();
  try {
    await within(standing.loaded.module.unmount({ element: standing.element }), unmountLimitMs, 'unmounting');
  } catch (error) {
    console.error(`${standing.loaded.release.container} failed to unmount`, error);
  }
  standing.element.remove();
  parts.styles.leave(standing.loaded.release);
}

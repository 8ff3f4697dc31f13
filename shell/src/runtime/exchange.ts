import type { LoadFailureReason } from '@parlour/contracts';
import { rememberFocus } from './focus-memory.ts';
import { entryOf, type LoadedRelease, messageOf } from './load-result.ts';
import { type MountingParts, mountView, type Standing, unmountView } from './mounting.ts';
import { putStillPicture } from './still-picture.ts';

export interface Exchange {
  /** False: the next release did not mount. */
  done: boolean;
  /** What stands now: the next release, or the one before again; undefined when neither mounted. */
  standing: Standing | undefined;
}

/**
 * Puts `next` in the place of what stands, with its state, focus and scroll kept; the release before again when it fails.
 * A still picture fills the place in between.
 */
export async function exchangeViews(
  parts: MountingParts,
  host: HTMLElement,
  before: Standing,
  next: LoadedRelease,
  options: { limitMs: number; onFailure(failed: Standing, reason: LoadFailureReason): void },
): Promise<Exchange> {
  const handover = snapshotOf(before);
  const restoreFocus = rememberFocus(before.element);
  const scrollY = window.scrollY;
  const removePicture = putStillPicture(before.element);
  // The picture goes on wearing what the release before wore.
  parts.styles.enter(before.loaded.release);
  await unmountView(parts, before, { exchange: true });

  const mount = (loaded: LoadedRelease) =>
    mountView(parts, host, loaded, before.target, { ...options, handover, behind: true });
  try {
    const standing = await mount(next);
    removePicture();
    restoreFocus(standing.element);
    return { done: true, standing };
  } catch (error) {
    parts.report(entryOf(next.release, 'swap', `mount failed: ${messageOf(error)}`));
    return { done: false, standing: await mount(before.loaded).catch(() => undefined) };
  } finally {
    removePicture();
    parts.styles.leave(before.loaded.release);
    if (window.scrollY !== scrollY) window.scrollTo({ top: scrollY, behavior: 'instant' });
  }
}

function snapshotOf(standing: Standing): Record<string, unknown> {
  if (standing.failed) return standing.handover ?? {};
  try {
    return standing.loaded.module.snapshot({ element: standing.element });
  } catch (error) {
    console.error(`${standing.loaded.release.container} gave no snapshot`, error);
    return {};
  }
}

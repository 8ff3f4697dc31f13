import type { LiveRelease, Site, TelemetryEntry } from '@parlour/contracts';
import type { InputWatch } from '../input-watch.ts';
import { getErrorMessage, type LoadedRelease } from '../load-result.ts';
import type { RemoteLoader } from '../remote-loader.ts';
import type { RemoteStore } from '../remote-store.ts';
import type { SlotController } from '../slot-controller.ts';
import type { SwapGuards } from '../swap-guards.ts';

export interface SwapParts {
  store: RemoteStore;
  loader: RemoteLoader;
  guards: SwapGuards;
  input: InputWatch;
  /** Returns every slot of the page, including attached ones. */
  allSlots(): readonly SlotController[];
  siteFor(release: LiveRelease): Site;
  /** Keeps the stylesheets of a release that is not yet shown from applying. */
  holdStyles(release: LiveRelease): void;
  removeStyles(release: LiveRelease): void;
  report(entry: TelemetryEntry): void;
  onSwapped(name: string, from: string, to: string): void;
  limits?: { confirmMs: number; heldRetryMs: number };
}

export const findSlotsShowing = (
  { allSlots }: Pick<SwapParts, 'allSlots'>,
  { container }: LiveRelease,
): SlotController[] => allSlots().filter((slot) => slot.mounted()?.release.container === container);

/**
 * Refreshes the slots of a remote that do not show `release`, which is in use now: those that failed, and those that
 * were still opening with the release before it.
 */
export async function refreshStaleSlots(
  { allSlots }: Pick<SwapParts, 'allSlots'>,
  { name, container }: LiveRelease,
): Promise<void> {
  const stale = allSlots().filter((slot) => {
    const shown = slot.mounted()?.release;
    const isOfRemote = slot.target()?.remote === name;
    return isOfRemote && (!shown || (shown.name === name && shown.container !== container));
  });
  await Promise.all(stale.map((slot) => slot.refresh()));
}

/** Removes a release and its stylesheets from memory, unless a slot shows it. A failed disposal must not end a swap. */
export function retireRelease(parts: SwapParts, release: LiveRelease): void {
  if (findSlotsShowing(parts, release).length > 0) return;
  try {
    parts.loader.evict(release);
  } catch (error) {
    console.error(`${release.container} did not dispose`, error);
  }
  parts.removeStyles(release);
}

/** Loads a release, and the code of the views in `slots`, so that the replacement does not wait for the network. */
export async function prefetchRelease(
  { loader, siteFor }: SwapParts,
  release: LiveRelease,
  slots: readonly SlotController[],
): Promise<LoadedRelease | { state: 'failed'; message: string }> {
  const result = await loader.load(release);
  if (result.state === 'failed') return { state: 'failed', message: `${result.reason}: ${result.message}` };
  const views = new Set(slots.map((slot) => slot.target()?.view).filter((view) => view !== undefined));
  try {
    await Promise.all([...views].map((view) => result.module.preload?.({ site: siteFor(release), view })));
    return result;
  } catch (error) {
    return { state: 'failed', message: getErrorMessage(error) };
  }
}

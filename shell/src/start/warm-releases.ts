import type { HashedFiles } from '../runtime/integrity-registry.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SlotController } from '../runtime/slot-controller.ts';
import { startWarming } from './warm-files.ts';

/** Fetches the lazy files of the shell and of the mounted remotes, and of those that are mounted later. */
export function warmReleases(page: Document, shell: HashedFiles, runtime: Runtime): { stop(): void } {
  const listSlots = () => [
    ...Object.values(runtime.slots),
    ...runtime.attached.list().map(({ controller }) => controller),
  ];
  const listReleases = () => [shell, ...listSlots().flatMap((slot) => slot.mounted()?.release ?? [])];
  const warming = startWarming({
    releases: () => listReleases().filter(isHosted),
    isLoaded: (url) => performance.getEntriesByName(new URL(url, page.baseURI).href).length > 0,
    isBusy: () => runtime.swap.isSwapping() || listSlots().some((slot) => slot.state().state === 'loading'),
    fetch: (...request) => fetch(...request),
  });
  const watched = new Map<SlotController, () => void>();
  const watchSlots = () => {
    for (const slot of listSlots()) {
      if (!watched.has(slot)) watched.set(slot, slot.subscribe(warming.advance));
    }
  };
  watchSlots();
  const unsubscribe = runtime.attached.subscribe(watchSlots);
  return {
    stop() {
      unsubscribe();
      for (const unwatch of watched.values()) unwatch();
      warming.stop();
    },
  };
}

/** Returns whether the site hosts the release. The build of an override comes from a developer's machine. */
const isHosted = ({ base }: HashedFiles): boolean => base.startsWith('/releases/');

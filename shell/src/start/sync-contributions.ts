import type { Site } from '@parlour/contracts';
import type { Runtime } from '../runtime/runtime.ts';
import { membersOnlyAtom } from '../state/members-only.ts';
import { contributionsAtom, mergeContributions } from '../state/page-atoms.ts';

/** Writes the contributions of the usable releases to their atom, now and after each change, and updates the slots. */
export function syncContributions(store: Site['store'], runtime: Runtime): void {
  const merge = () => {
    store.set(
      contributionsAtom,
      mergeContributions(runtime.store.contributions(), runtime.unavailableRemotes.getReason),
    );
    runtime.resolveSlots();
  };
  merge();
  runtime.store.subscribe(merge);
  runtime.unavailableRemotes.subscribe(merge);
  store.sub(membersOnlyAtom, runtime.resolveSlots);
}

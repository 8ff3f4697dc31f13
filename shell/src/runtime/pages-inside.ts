import type { InsideState } from '@parlour/contracts';
import type { Availability } from './availability.ts';
import type { InputWatch } from './input-watch.ts';
import type { SlotController } from './slot-controller.ts';
import type { SwapGuards } from './swap-guards.ts';

interface InsideParts {
  availability: Pick<Availability, 'getStatus'>;
  allSlots(): readonly SlotController[];
  guards: Pick<SwapGuards, 'reasons'>;
  input: Pick<InputWatch, 'hasUnsent'>;
}

/** Returns the remotes in maintenance that this page still shows, and whether their visitor is busy there. */
export function findInside({
  availability,
  allSlots,
  guards,
  input,
}: InsideParts): Record<string, InsideState> {
  const inside: Record<string, InsideState> = {};
  for (const slot of allSlots()) {
    const release = slot.mounted()?.release;
    if (!release || availability.getStatus(release.name).state !== 'maintenance') continue;
    const isBusy = guards.reasons(release.container).length > 0 || input.hasUnsent(release.name);
    inside[release.name] = isBusy ? 'busy' : 'idle';
  }
  return inside;
}

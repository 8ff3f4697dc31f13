import type { Availability } from './availability.ts';
import type { SlotController } from './slot-controller.ts';
import type { SwapGuards } from './swap-guards.ts';

interface SyncSlotsParts {
  availability: Availability;
  allSlots(): readonly SlotController[];
  guards: SwapGuards;
}

/**
 * Closes and opens slots when the document or the clock changes the status of their remote. Maintenance waits for money
 * that is moving, and in drain mode for the person to leave. A disabled remote closes at once.
 */
export function syncSlotsWithAvailability({ availability, allSlots, guards }: SyncSlotsParts): void {
  function syncSlot(slot: SlotController): void {
    const remote = slot.target()?.remote;
    if (!remote) return;
    const status = availability.getStatus(remote);
    const isNoticeShown = ['maintenance', 'disabled'].includes(slot.state().state);
    const container = slot.mounted()?.release.container;
    if (status.state === 'maintenance' && container) {
      if (status.mode === 'drain' || guards.reasons(container).length > 0) return;
    }
    if (status.state !== 'live' || isNoticeShown) void slot.refresh();
  }
  const syncAllSlots = () => {
    for (const slot of allSlots()) syncSlot(slot);
  };
  availability.subscribe(syncAllSlots);
  guards.onFree(syncAllSlots);
}

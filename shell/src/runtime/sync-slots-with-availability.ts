import type { Availability } from './availability.ts';
import { type InputWatch, typingPauseMs, unsentLimitMs } from './input-watch.ts';
import type { SlotController } from './slot-controller.ts';
import type { SwapGuards } from './swap-guards.ts';

interface SyncSlotsParts {
  availability: Availability;
  allSlots(): readonly SlotController[];
  guards: SwapGuards;
  input: Pick<InputWatch, 'hasUnsent'>;
}

/**
 * Closes and opens slots when the document or the clock changes the status of their remote. Maintenance waits for money
 * that is moving, for at most five minutes until input is sent, and in drain mode for the person to leave. A disabled
 * remote closes at once.
 */
export function syncSlotsWithAvailability({ availability, allSlots, guards, input }: SyncSlotsParts): void {
  /** By remote in maintenance: when it closes although input is not sent. */
  const deadlines = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function waitsForInput(remote: string): boolean {
    const deadline = deadlines.get(remote) ?? Date.now() + unsentLimitMs;
    deadlines.set(remote, deadline);
    if (Date.now() >= deadline || !input.hasUnsent(remote)) return false;
    clearTimeout(timer);
    timer = setTimeout(syncAllSlots, typingPauseMs);
    return true;
  }
  function syncSlot(slot: SlotController): void {
    const remote = slot.target()?.remote;
    if (!remote) return;
    const status = availability.getStatus(remote);
    const isNoticeShown = ['maintenance', 'disabled'].includes(slot.state().state);
    const container = slot.mounted()?.release.container;
    if (status.state !== 'maintenance') deadlines.delete(remote);
    else if (container) {
      const isHeld = status.mode === 'drain' || guards.reasons(container).length > 0;
      if (isHeld || waitsForInput(remote)) return;
    }
    if (status.state !== 'live' || isNoticeShown) void slot.refresh();
  }
  const syncAllSlots = () => {
    for (const slot of allSlots()) syncSlot(slot);
  };
  availability.subscribe(syncAllSlots);
  guards.onFree(syncAllSlots);
}

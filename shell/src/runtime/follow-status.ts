import type { Availability } from './availability.ts';
import type { SlotController } from './slot-controller.ts';
import type { SwapGuards } from './swap-guards.ts';

interface FollowParts {
  availability: Availability;
  places(): readonly SlotController[];
  guards: SwapGuards;
}

/**
 * Closes and opens what changed its status, by the document or by the clock. Maintenance waits for money that is moving,
 * and in drain mode for the person to leave; a remote that was switched off does not wait.
 */
export function followStatus({ availability, places, guards }: FollowParts): void {
  function look(place: SlotController): void {
    const remote = place.target()?.remote;
    if (!remote) return;
    const status = availability.of(remote);
    const noticeStands = ['maintenance', 'disabled'].includes(place.state().state);
    const container = place.standing()?.release.container;
    if (status.state === 'maintenance' && container) {
      if (status.mode === 'drain' || guards.reasons(container).length > 0) return;
    }
    if (status.state !== 'live' || noticeStands) void place.refresh();
  }
  const lookEverywhere = () => {
    for (const place of places()) look(place);
  };
  availability.subscribe(lookEverywhere);
  guards.onFree(lookEverywhere);
}

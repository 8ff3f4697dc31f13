import { registerApplication } from 'single-spa';
import type { SlotController } from './slot-controller.ts';
import type { Target } from './slot-state.ts';

/** Slots that belong to the page itself. */
export const fixedSlots = ['main', 'member-panel', 'agent-panel'] as const;
export type FixedSlot = (typeof fixedSlots)[number];

/**
 * Registers the single-spa application of a fixed slot. Its lifecycles only pass the target to the slot's controller
 * and never wait or reject, so the application never has a broken status in single-spa: an application that hangs in a
 * lifecycle freezes all navigation.
 */
export function registerSlot(
  name: FixedSlot,
  controller: SlotController,
  findTarget: (location: Location) => Target | undefined,
): void {
  const showTarget = async () => void controller.show(findTarget(window.location));
  registerApplication({
    name: `slot:${name}`,
    app: {
      bootstrap: async () => undefined,
      mount: showTarget,
      unmount: async () => void controller.show(undefined),
    },
    activeWhen: (location) => findTarget(location) !== undefined,
  });
  // The application stays mounted while the address changes within it, but the view may change.
  window.addEventListener('single-spa:routing-event', () => void showTarget());
}

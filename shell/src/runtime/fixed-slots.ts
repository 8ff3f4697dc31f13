import { registerApplication } from 'single-spa';
import type { SlotController } from './slot-controller.ts';
import type { Target } from './slot-state.ts';

/** The places that belong to the page itself. */
export const fixedSlots = ['main', 'member-panel', 'agent-panel'] as const;
export type FixedSlot = (typeof fixedSlots)[number];

/**
 * Registers one single-spa application per fixed slot. Its lifecycles only tell the slot's controller what to
 * show and never wait or reject, so that single-spa never holds a broken status: one that hangs in a lifecycle
 * freezes all navigation.
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
  // The application stays mounted while the address moves within it; the view may still be another.
  window.addEventListener('single-spa:routing-event', () => void showTarget());
}

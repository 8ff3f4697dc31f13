import { type FixedSlot, fixedSlots } from './fixed-slots.ts';
import { createSlotAttachments, type SlotAttachments } from './slot-attachments.ts';
import type { SlotController } from './slot-controller.ts';
import type { Target } from './slot-state.ts';
import type { Targets } from './targets.ts';

/** Every slot of the page: the fixed ones, and those that remotes open for one another. */
interface PageSlots {
  fixed: Record<FixedSlot, SlotController>;
  attached: SlotAttachments;
  list(): readonly SlotController[];
  /** Updates the target of every slot. */
  resolve(findTarget: (slot: FixedSlot) => Target | undefined): void;
}

export function createPageSlots(
  createController: (host: HTMLElement) => SlotController,
  targets: Targets,
): PageSlots {
  const createFixedSlot = () => createController(document.createElement('div'));
  const fixed = {
    main: createFixedSlot(),
    'member-panel': createFixedSlot(),
    'agent-panel': createFixedSlot(),
  };
  const attached = createSlotAttachments({ createController, findTarget: targets.slot });
  return {
    fixed,
    attached,
    list: () => [...Object.values(fixed), ...attached.list().map(({ controller }) => controller)],
    resolve(findTarget) {
      for (const slot of fixedSlots) void fixed[slot].show(findTarget(slot));
      attached.resolveSlots();
    },
  };
}

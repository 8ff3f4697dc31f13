import { useCallback, useSyncExternalStore } from 'react';
import type { SlotController } from '../runtime/slot-controller.ts';
import type { SlotState } from '../runtime/slot-state.ts';

/** Returns the state of a slot. */
export const useSlotState = (controller: SlotController): SlotState =>
  useSyncExternalStore(controller.subscribe, controller.state);

/** Appends a slot's element to the page. The mounted release owns its content. */
export function SlotOutlet({ controller }: { controller: SlotController }) {
  const attachHost = useCallback(
    (element: HTMLDivElement | null) => element?.append(controller.host),
    [controller],
  );
  return <div ref={attachHost} />;
}

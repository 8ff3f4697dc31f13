import { useCallback, useSyncExternalStore } from 'react';
import type { SlotController } from '../runtime/slot-controller.ts';
import type { SlotState } from '../runtime/slot-state.ts';

/** What stands in a place now. */
export const useSlotState = (controller: SlotController): SlotState =>
  useSyncExternalStore(controller.subscribe, controller.state);

/** Puts a slot's element into the page. What is inside it belongs to the release that stands there. */
export function SlotOutlet({ controller }: { controller: SlotController }) {
  const attachHost = useCallback(
    (element: HTMLDivElement | null) => element?.append(controller.host),
    [controller],
  );
  return <div ref={attachHost} />;
}

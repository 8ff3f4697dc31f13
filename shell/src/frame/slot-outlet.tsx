import { useCallback, useSyncExternalStore } from 'react';
import type { PlaceState } from '../runtime/place-state.ts';
import type { SlotController } from '../runtime/slot-controller.ts';

/** What stands in a place now. */
export const usePlaceState = (controller: SlotController): PlaceState =>
  useSyncExternalStore(controller.subscribe, controller.state);

/** Puts a slot's element into the page. What is inside it belongs to the release that stands there. */
export function SlotOutlet({ controller }: { controller: SlotController }) {
  const place = useCallback(
    (element: HTMLDivElement | null) => element?.append(controller.host),
    [controller],
  );
  return <div ref={place} />;
}

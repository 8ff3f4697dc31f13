import type { PanelName, SlotHost, WidgetSlot } from '@parlour/contracts';
import { mountRootParcel, registerApplication } from 'single-spa';
import type { Target } from './place-state.ts';
import type { SlotController } from './slot-controller.ts';

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
  targetAt: (location: Location) => Target | undefined,
): void {
  const follow = async () => void controller.show(targetAt(window.location));
  registerApplication({
    name: `slot:${name}`,
    app: {
      bootstrap: async () => undefined,
      mount: follow,
      unmount: async () => void controller.show(undefined),
    },
    activeWhen: (location) => targetAt(location) !== undefined,
  });
  // The application stays mounted while the address moves within it; the view may still be another.
  window.addEventListener('single-spa:routing-event', () => void follow());
}

/** A place that a remote opened for another remote's view. */
export interface AttachedPlace {
  id: string;
  controller: SlotController;
  /** Where the shell says what is wrong with the place. */
  noticeElement: HTMLElement;
}

export interface AttachedPlaces extends SlotHost {
  list(): readonly AttachedPlace[];
  subscribe(handler: () => void): () => void;
  /** Shows again what each place asks for: after the contributions changed. */
  settle(): void;
}

export type Place = { panelPage: { panel: PanelName; key: string } } | { widget: WidgetSlot };

/** Every attached place is a single-spa parcel around a slot controller of its own. */
export function createAttachedPlaces(parts: {
  createController(host: HTMLElement): SlotController;
  targetOf(place: Place): Target | undefined;
}): AttachedPlaces {
  let places: readonly (AttachedPlace & { place: Place })[] = [];
  let count = 0;
  const handlers = new Set<() => void>();
  const keep = (next: typeof places) => {
    places = next;
    for (const handler of handlers) handler();
  };

  return {
    attach(element, place) {
      const host = element.ownerDocument.createElement('div');
      const noticeElement = element.ownerDocument.createElement('div');
      element.append(host, noticeElement);
      const controller = parts.createController(host);
      count += 1;
      const attached = { id: `place-${count}`, controller, noticeElement, place };
      const parcel = mountRootParcel(
        {
          name: attached.id,
          bootstrap: async () => undefined,
          mount: async () => void controller.show(parts.targetOf(place)),
          unmount: () => controller.show(undefined),
        },
        { domElement: host },
      );
      keep([...places, attached]);
      return {
        async detach() {
          keep(places.filter((other) => other !== attached));
          await parcel.mountPromise;
          await parcel.unmount();
          host.remove();
          noticeElement.remove();
        },
      };
    },
    list: () => places,
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    settle() {
      for (const { controller, place } of places) void controller.show(parts.targetOf(place));
    },
  };
}

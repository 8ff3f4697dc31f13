import type { PanelName, SlotHost, WidgetSlot } from '@parlour/contracts';
import { mountRootParcel, type Parcel } from 'single-spa';
import { isExchanging, mountElementOf } from './mounting.ts';
import type { Target } from './place-state.ts';
import type { SlotController } from './slot-controller.ts';

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

/** A place whose surroundings were exchanged waits this long for the next release to ask for it again. */
export const parkedMs = 5000;

interface Attachment extends AttachedPlace {
  place: Place;
  parcel: Parcel;
  /** Ends the place unless somebody claims it; set while it stands nowhere. */
  parked?: ReturnType<typeof setTimeout>;
}

/**
 * single-spa keeps every root parcel for as long as the page lives, with its lifecycles and its element: so these let go
 * of the place when it ends, and the element is one that stays anyway.
 */
class PlaceLifecycles {
  readonly name: string;
  #open: { controller: SlotController; target(): Target | undefined } | undefined;

  constructor(name: string, open: { controller: SlotController; target(): Target | undefined }) {
    this.name = name;
    this.#open = open;
  }

  bootstrap = async () => undefined;
  mount = async () => void this.#open?.controller.show(this.#open.target());
  unmount = async () => {
    const open = this.#open;
    this.#open = undefined;
    await open?.controller.show(undefined);
  };
}

/**
 * Every attached place is a single-spa parcel around a slot controller of its own. While the release around a place is
 * exchanged by a live swap, the place and what stands in it wait untouched for the next release to attach the same:
 * nothing that somebody typed there is lost.
 */
export function createAttachedPlaces(parts: {
  createController(host: HTMLElement): SlotController;
  targetOf(place: Place): Target | undefined;
  parkedMs?: number;
}): AttachedPlaces {
  let attachments: readonly Attachment[] = [];
  let count = 0;
  const handlers = new Set<() => void>();
  /**
   * Views attach and detach in effects of React, and the shell draws at once what it is told of here. It is told after the
   * effects: drawn within them, it could overtake a drawing of the shell that waited for its turn and runs them first,
   * and React then throws, since what it is about to show is shown already (its error 177).
   */
  const keep = (next: typeof attachments) => {
    attachments = next;
    queueMicrotask(() => {
      for (const handler of handlers) handler();
    });
  };

  function open(element: HTMLElement, place: Place): Attachment {
    const host = element.ownerDocument.createElement('div');
    const controller = parts.createController(host);
    count += 1;
    const id = `place-${count}`;
    const lifecycles = new PlaceLifecycles(id, { controller, target: () => parts.targetOf(place) });
    const parcel = mountRootParcel(lifecycles, { domElement: element.ownerDocument.body });
    const noticeElement = element.ownerDocument.createElement('div');
    const attachment = { id, controller, noticeElement, place, parcel };
    keep([...attachments, attachment]);
    return attachment;
  }

  function claim(place: Place): Attachment | undefined {
    const parked = attachments.find((other) => other.parked !== undefined && samePlace(other.place, place));
    if (!parked) return undefined;
    clearTimeout(parked.parked);
    parked.parked = undefined;
    return parked;
  }

  async function end(attachment: Attachment): Promise<void> {
    keep(attachments.filter((other) => other !== attachment));
    await attachment.parcel.mountPromise;
    await attachment.parcel.unmount();
    takeOut(attachment);
  }

  return {
    attach(element, place) {
      const around = mountElementOf(element);
      const attachment = claim(place) ?? open(element, place);
      element.append(attachment.controller.host, attachment.noticeElement);
      return {
        async detach() {
          if (!around || !isExchanging(around)) return end(attachment);
          takeOut(attachment);
          attachment.parked = setTimeout(() => void end(attachment), parts.parkedMs ?? parkedMs);
        },
      };
    },
    list: () => attachments,
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    settle() {
      for (const { controller, place } of attachments) void controller.show(parts.targetOf(place));
    },
  };
}

function takeOut({ controller, noticeElement }: Attachment): void {
  controller.host.remove();
  noticeElement.remove();
}

const samePlace = (one: Place, other: Place): boolean => JSON.stringify(one) === JSON.stringify(other);

import type { PanelName, SlotHost, WidgetSlot } from '@parlour/contracts';
import { mountRootParcel, type Parcel } from 'single-spa';
import { findMountElement, isBeingReplaced } from './mounting.ts';
import type { SlotController } from './slot-controller.ts';
import type { Target } from './slot-state.ts';

/** A place that a remote opened for another remote's view. */
export interface AttachedSlot {
  id: string;
  controller: SlotController;
  /** Where the shell says what is wrong with the place. */
  noticeElement: HTMLElement;
}

export interface SlotAttachments extends SlotHost {
  list(): readonly AttachedSlot[];
  subscribe(handler: () => void): () => void;
  /** Shows again what each place asks for: after the contributions changed. */
  resolveSlots(): void;
}

export type SlotRef = { panelPage: { panel: PanelName; key: string } } | { widget: WidgetSlot };

/** A place whose surroundings were exchanged waits this long for the next release to ask for it again. */
export const parkedMs = 5000;

interface Attachment extends AttachedSlot {
  slotRef: SlotRef;
  parcel: Parcel;
  /** Ends the place unless somebody claims it; set while it stands nowhere. */
  parked?: ReturnType<typeof setTimeout>;
}

/**
 * single-spa keeps every root parcel for as long as the page lives, with its lifecycles and its element: so these let go
 * of the place when it ends, and the element is one that stays anyway.
 */
class SlotLifecycles {
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
export function createSlotAttachments(parts: {
  createController(host: HTMLElement): SlotController;
  findTarget(slotRef: SlotRef): Target | undefined;
  parkedMs?: number;
}): SlotAttachments {
  let attachments: readonly Attachment[] = [];
  let count = 0;
  const handlers = new Set<() => void>();
  /**
   * Views attach and detach in effects of React, and the shell draws at once what it is told of here. It is told after the
   * effects: drawn within them, it could overtake a drawing of the shell that waited for its turn and runs them first,
   * and React then throws, since what it is about to show is shown already (its error 177).
   */
  const setAttachments = (next: typeof attachments) => {
    attachments = next;
    queueMicrotask(() => {
      for (const handler of handlers) handler();
    });
  };

  function open(element: HTMLElement, slotRef: SlotRef): Attachment {
    const host = element.ownerDocument.createElement('div');
    const controller = parts.createController(host);
    count += 1;
    const id = `place-${count}`;
    const lifecycles = new SlotLifecycles(id, { controller, target: () => parts.findTarget(slotRef) });
    const parcel = mountRootParcel(lifecycles, { domElement: element.ownerDocument.body });
    const noticeElement = element.ownerDocument.createElement('div');
    const attachment = { id, controller, noticeElement, slotRef, parcel };
    setAttachments([...attachments, attachment]);
    return attachment;
  }

  function claim(slotRef: SlotRef): Attachment | undefined {
    const parked = attachments.find(
      (other) => other.parked !== undefined && isSameSlot(other.slotRef, slotRef),
    );
    if (!parked) return undefined;
    clearTimeout(parked.parked);
    parked.parked = undefined;
    return parked;
  }

  async function close(attachment: Attachment): Promise<void> {
    setAttachments(attachments.filter((other) => other !== attachment));
    await attachment.parcel.mountPromise;
    await attachment.parcel.unmount();
    removeElements(attachment);
  }

  return {
    attach(element, slotRef) {
      const around = findMountElement(element);
      const attachment = claim(slotRef) ?? open(element, slotRef);
      element.append(attachment.controller.host, attachment.noticeElement);
      return {
        async detach() {
          if (!around || !isBeingReplaced(around)) return close(attachment);
          removeElements(attachment);
          attachment.parked = setTimeout(() => void close(attachment), parts.parkedMs ?? parkedMs);
        },
      };
    },
    list: () => attachments,
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    resolveSlots() {
      for (const { controller, slotRef } of attachments) void controller.show(parts.findTarget(slotRef));
    },
  };
}

function removeElements({ controller, noticeElement }: Attachment): void {
  controller.host.remove();
  noticeElement.remove();
}

const isSameSlot = (one: SlotRef, other: SlotRef): boolean => JSON.stringify(one) === JSON.stringify(other);

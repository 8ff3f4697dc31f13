import { createEmitter } from '@parlour/basics';
import type { PanelName, SlotHost, WidgetSlot } from '@parlour/contracts';
import { mountRootParcel, type Parcel } from 'single-spa';
import { findMountElement, isBeingReplaced } from './mounting.ts';
import type { SlotController } from './slot-controller.ts';
import type { Target } from './slot-state.ts';

/** Slot that a remote opened for another remote's view. */
interface AttachedSlot {
  id: string;
  controller: SlotController;
  /** Element in which the shell shows the slot's notice. */
  noticeElement: HTMLElement;
}

export interface SlotAttachments extends SlotHost {
  list(): readonly AttachedSlot[];
  subscribe(handler: () => void): () => void;
  /** Updates the target of every attached slot, after the contributions changed. */
  resolveSlots(): void;
}

export type SlotRef = { panelPage: { panel: PanelName; key: string } } | { widget: WidgetSlot };

/** Time that a parked slot waits for the next release around it to attach it again. */
const parkedMs = 5000;

interface Attachment extends AttachedSlot {
  slotRef: SlotRef;
  parcel: Parcel;
  /** Timer that closes the slot unless a release claims it. Set while the slot is in no element. */
  parked?: ReturnType<typeof setTimeout>;
}

/**
 * Lifecycles of an attached slot. single-spa retains every root parcel, with its lifecycles and its element, as long as
 * the page lives. So the lifecycles drop the slot when it closes, and the element is the body, which stays anyway.
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
 * Creates the attached slots. Each is a single-spa parcel with its own slot controller. While a live swap replaces the
 * release around a slot, the slot and its view wait unchanged for the next release to attach the same slot: nothing
 * that a person typed there is lost.
 */
export function createSlotAttachments(parts: {
  createController(host: HTMLElement): SlotController;
  findTarget(slotRef: SlotRef): Target | undefined;
  parkedMs?: number;
}): SlotAttachments {
  let attachments: readonly Attachment[] = [];
  let count = 0;
  const changes = createEmitter();
  /**
   * Sets the attachments and notifies in a microtask. Views attach and detach in React effects, and the shell renders
   * at once on a notification. Notifying within an effect can re-render the shell before its own pending commit, and
   * React then throws error 177.
   */
  const setAttachments = (next: typeof attachments) => {
    attachments = next;
    queueMicrotask(changes.emit);
  };

  function open(element: HTMLElement, slotRef: SlotRef): Attachment {
    const host = element.ownerDocument.createElement('div');
    const controller = parts.createController(host);
    count += 1;
    const id = `slot-${count}`;
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
    subscribe: changes.subscribe,
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

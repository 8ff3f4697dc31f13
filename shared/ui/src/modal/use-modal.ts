import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { focusFirst, wrapTab } from './focus.ts';

/** How long the dialog fades out before its content is taken away; two thirds of `--ui-time-modal`. */
const exitMs = 215;

interface ModalOptions {
  open: boolean;
  onClose(): void;
  /** Escape and the system's back gesture do nothing, because what is under way must not be left. */
  locked: boolean;
  /** From `open` to the dialog's appearance, in milliseconds. */
  delayMs: number;
  body: RefObject<HTMLElement | null>;
}

/** A native dialog that opens late, keeps focus within, and gives it back to where it was. */
export function useModal({ open, onClose, locked, delayMs, body }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(false);

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const opening = setTimeout(() => setPresent(true), delayMs);
    return () => {
      clearTimeout(opening);
      if (ref.current?.open) ref.current.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open, delayMs]);

  useEffect(() => {
    if (open || !present) return;
    const leaving = setTimeout(() => setPresent(false), exitMs);
    return () => clearTimeout(leaving);
  }, [open, present]);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !present || !dialog || dialog.open) return;
    dialog.showModal();
    focusFirst(dialog, body.current);
  }, [open, present, body]);

  const requestClose = () => {
    if (!locked) onClose();
  };

  const handlers = {
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (event.defaultPrevented || !isInnermost(event)) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        requestClose();
      }
      if (event.key !== 'Tab') return;
      const next = wrapTab(event.currentTarget, event.shiftKey);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      requestClose();
    },
    /**
     * Browsers close a dialog by themselves when cancelling was refused twice. The event comes late: that of our own
     * closing may find the dialog asked for, or shown, again.
     */
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      const isClosedByBrowser = open && present && !event.currentTarget.open;
      if (event.target !== event.currentTarget || !isClosedByBrowser) return;
      if (locked) event.currentTarget.showModal();
      else onClose();
    },
  };

  return { ref, present, handlers };
}

/** React hands a key to every dialog above in its own tree, also when the inner one is drawn elsewhere. */
const isInnermost = (event: KeyboardEvent<HTMLDialogElement>) =>
  event.target instanceof Element && event.target.closest('dialog') === event.currentTarget;

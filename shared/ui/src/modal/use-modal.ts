import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { focusFirst, wrapTab } from './focus.ts';

/** Time for which the dialog fades out before its content is removed; two thirds of `--ui-time-modal`. */
const exitMs = 215;
/** Events that come before every click. */
const presses = ['pointerdown', 'keydown'] as const;

interface ModalOptions {
  open: boolean;
  onClose(): void;
  onExited: (() => void) | undefined;
  /** Disables Escape and the system's back gesture, because the action in progress must not be left. */
  locked: boolean;
  /** Milliseconds from `open` to the dialog's appearance. */
  delayMs: number;
  body: RefObject<HTMLElement | null>;
}

/** Opens a native dialog after a delay, keeps focus within, and restores it afterwards. */
export function useModal({ open, onClose, onExited, locked, delayMs, body }: ModalOptions) {
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

  const wasOpen = useRef(false);
  const notifyExited = useEffectEvent(() => onExited?.());
  useEffect(() => {
    if (open) wasOpen.current = true;
    if (open || !wasOpen.current) return;
    const leave = () => {
      wasOpen.current = false;
      setPresent(false);
      notifyExited();
    };
    // The next press ends the fading at once: an owner that is still waiting for the end would not notice a press on
    // the button that opens the dialog. A rendering during the click itself would undo the change of a checkbox.
    const leaveBeforePress = () => flushSync(leave);
    const leaving = setTimeout(leave, present ? exitMs : 0);
    for (const name of presses) addEventListener(name, leaveBeforePress, true);
    return () => {
      clearTimeout(leaving);
      for (const name of presses) removeEventListener(name, leaveBeforePress, true);
    };
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
     * Browsers close a dialog by themselves when cancelling was refused twice. The event arrives late: the event of
     * our own closing may arrive after the dialog was requested, or shown, again.
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

/**
 * Returns whether the event belongs to this dialog: React also passes a key event to every dialog above in its own
 * tree, even when the inner one is rendered elsewhere.
 */
const isInnermost = (event: KeyboardEvent<HTMLDialogElement>) =>
  event.target instanceof Element && event.target.closest('dialog') === event.currentTarget;

import { Slot } from 'radix-ui';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './overlay.module.css';
import { positionBeside } from './position-beside.ts';
import { useOverlayRoot } from './use-overlay-root.ts';

interface TooltipProps {
  text: string;
  /** One element that takes a ref and is focusable. */
  children: ReactElement;
}

const openDelayMs = 300;
/** Long enough to move the pointer from the element onto the text. */
const closeDelayMs = 150;

/**
 * Renders a short sentence beside an element on hover, on keyboard focus and, where a press does nothing else, on
 * tap.
 * Escape hides it; it stays while the pointer is on it. Buttons use it, so it needs no positioning library.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const root = useOverlayRoot(open, anchor);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const setOpenAfter = (next: boolean, delayMs = 0) => {
    clearTimeout(timer.current);
    if (delayMs === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useDismiss(open, anchor, setOpen);

  const onMouse = (next: boolean, delayMs: number) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpenAfter(next, delayMs);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={open ? id : undefined}
        onPointerEnter={onMouse(true, openDelayMs)}
        onPointerLeave={onMouse(false, closeDelayMs)}
        onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && setOpenAfter(true)}
        onBlur={() => setOpenAfter(false)}
        onClick={(event: MouseEvent) => setOpenAfter(event.defaultPrevented)}
      >
        {children}
      </Slot.Root>
      {root &&
        createPortal(
          <div
            ref={(tip) => {
              if (tip && anchor.current) positionBeside(tip, anchor.current);
            }}
            id={id}
            role="tooltip"
            className={styles.tooltip}
            onPointerEnter={() => setOpenAfter(true)}
            onPointerLeave={() => setOpenAfter(false, closeDelayMs)}
          >
            {text}
          </div>,
          root,
        )}
    </>
  );
}

/** Hides the tooltip on Escape, on a press elsewhere, and when the page scrolls under it. */
function useDismiss(open: boolean, anchor: RefObject<HTMLElement | null>, setOpen: (open: boolean) => void) {
  useEffect(() => {
    if (!open) return;
    const hide = () => setOpen(false);
    const hideOutside = ({ target }: Event) => {
      if (!(target instanceof Node && anchor.current?.contains(target))) hide();
    };
    // The capture phase runs first, so that Escape hides the tooltip and leaves the dialog around it open.
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      hide();
    };
    document.addEventListener('scroll', hide, true);
    document.addEventListener('pointerdown', hideOutside, true);
    document.addEventListener('keydown', hideOnEscape, true);
    return () => {
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('pointerdown', hideOutside, true);
      document.removeEventListener('keydown', hideOnEscape, true);
    };
  }, [open, anchor, setOpen]);
}

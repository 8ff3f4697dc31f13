import { type RefObject, useEffect, useRef, useState } from 'react';
import { moveInGrid } from './grid-keys.ts';

/** A panel opens and closes this long after the pointer or the focus came and went. */
const delayMs = 120;

export interface Flyout {
  open: boolean;
  show(): void;
  hide(): void;
}

/**
 * The panel of an entry of the main menu: it follows pointer and focus within `item`, Escape closes it, and arrow
 * keys move among its links, which follow the entry's own link. `columns` is how many stand in a row.
 */
export function useFlyout(item: RefObject<HTMLElement | null>, columns: number): Flyout {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openNow = useRef(open);

  useEffect(() => {
    openNow.current = open;
  }, [open]);

  useEffect(() => {
    const element = item.current;
    if (!element) return;
    const schedule = (next: boolean) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(next), delayMs);
    };
    const byMouse = (next: boolean) => (event: PointerEvent) =>
      event.pointerType === 'mouse' && schedule(next);
    const enter = byMouse(true);
    const leave = byMouse(false);
    const focus = () => schedule(true);
    const blur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) schedule(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const [own, ...links] = element.querySelectorAll('a');
      if (event.key === 'Escape' && openNow.current) {
        event.stopPropagation();
        own?.focus();
        clearTimeout(timer.current);
        setOpen(false);
      }
      if (openNow.current) moveInGrid(event, links, columns);
    };
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusin', focus);
    element.addEventListener('focusout', blur);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusin', focus);
      element.removeEventListener('focusout', blur);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, [item, columns]);

  const setImmediately = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  return { open, show: () => setImmediately(true), hide: () => setImmediately(false) };
}

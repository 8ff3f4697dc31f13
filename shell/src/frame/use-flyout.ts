import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moveInGrid } from './grid-keys.ts';

/** Delay in ms before a panel opens or closes after a change of hover or focus. */
const delayMs = 120;

interface Flyout {
  open: boolean;
  show(): void;
  hide(): void;
}

/**
 * Controls the panel of a main menu entry. It opens on hover or focus within `item` and closes on Escape. Arrow keys
 * move among its links, which follow the entry's own link. `columns` is the number of links per row.
 */
export function useFlyout(item: RefObject<HTMLElement | null>, columns: number): Flyout {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onKey = useEffectEvent((element: HTMLElement, event: KeyboardEvent) => {
    if (!open) return;
    const [own, ...links] = element.querySelectorAll('a');
    if (event.key !== 'Escape') return moveInGrid(event, links, columns);
    event.stopPropagation();
    own?.focus();
    clearTimeout(timer.current);
    setOpen(false);
  });

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
    const onKeyDown = (event: KeyboardEvent) => onKey(element, event);
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
  }, [item]);

  const setImmediately = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  return { open, show: () => setImmediately(true), hide: () => setImmediately(false) };
}

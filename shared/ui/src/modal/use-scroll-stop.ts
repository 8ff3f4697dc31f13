import { type RefObject, useEffect } from 'react';
import { listTabStops } from './focus.ts';

/**
 * Makes a box a stop of Tab while its content scrolls and has no stop itself, so that the keyboard can scroll it: a
 * dialog that only shows something.
 */
export function useScrollStop(box: RefObject<HTMLElement | null>, present: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (!present || !element || !('ResizeObserver' in globalThis)) return;
    const update = () => {
      if (element.scrollHeight > element.clientHeight && listTabStops(element).length === 0)
        element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const sizes = new ResizeObserver(update);
    const observe = () => {
      sizes.disconnect();
      for (const part of [element, ...element.children]) sizes.observe(part);
    };
    observe();
    const parts = new MutationObserver(observe);
    parts.observe(element, { childList: true });
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [box, present]);
}

import { type RefObject, useEffect, useState } from 'react';

interface ScrollOverflow {
  start: boolean;
  end: boolean;
}

const noOverflow: ScrollOverflow = { start: false, end: false };

/** Returns the sides on which the content of a horizontally scrolling box overflows. */
export function useScrollOverflow(box: RefObject<HTMLElement | null>): ScrollOverflow {
  const [edges, setEdges] = useState(noOverflow);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      // Measured from the start edge, and so negative in right-to-left direction.
      const gone = Math.abs(element.scrollLeft);
      const start = gone > 1;
      const end = element.scrollWidth - element.clientWidth - gone > 1;
      setEdges((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = 'ResizeObserver' in globalThis ? new ResizeObserver(measure) : undefined;
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, [box]);
  return edges;
}

import { type RefObject, useEffect, useState } from 'react';

export interface CutEdges {
  start: boolean;
  end: boolean;
}

const wholeInSight: CutEdges = { start: false, end: false };

/** On which sides the content of a box that scrolls sideways goes on out of sight. */
export function useCutEdges(box: RefObject<HTMLElement | null>): CutEdges {
  const [edges, setEdges] = useState(wholeInSight);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      // Counted from the start edge, and so negative under a right-to-left direction.
      const gone = Math.abs(element.scrollLeft);
      const start = gone > 1;
      const end = element.scrollWidth - element.clientWidth - gone > 1;
      setEdges((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = 'ResizeObserver' in globalThis ? new ResizeObserver(look) : undefined;
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [box]);
  return edges;
}

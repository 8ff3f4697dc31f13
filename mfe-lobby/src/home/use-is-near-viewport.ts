import { useIsFetching } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen a place begins to fill. */
const nearMargin = '200px 0px';

/** True from the moment somebody scrolls towards the place. */
export function useIsNearViewport(container: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(!('IntersectionObserver' in globalThis));
  // Before the lists above are there the page is short, and everything is near.
  const isShort = useIsFetching() > 0;
  useEffect(() => {
    const element = container.current;
    if (near || isShort || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: nearMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, isShort, container]);
  return near;
}

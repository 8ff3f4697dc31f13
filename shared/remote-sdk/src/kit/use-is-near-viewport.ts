import { useIsFetching } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';

/** Distance below the screen at which a section starts to load. */
const nearMargin = '200px 0px';

/** Returns true once the person has scrolled close to the container, and at once when it is not `observed`. */
export function useIsNearViewport(container: RefObject<Element | null>, observed = true): boolean {
  const [near, setNear] = useState(!observed || !('IntersectionObserver' in globalThis));
  // The page is short until the lists above are loaded, so everything would be near.
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

import type { WidgetSlot } from '@parlour/contracts';
import { useSite } from '@parlour/federation';
import { useIsFetching } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './widget-place.module.css';

/** How far below the screen a place begins to fill. */
const nearMargin = '200px 0px';

/**
 * A place that another remote may fill. It is empty where nobody does, and until somebody scrolls towards it: the
 * page's first load has no part of the other remote.
 */
export function WidgetPlace({ widget }: { widget: WidgetSlot }) {
  const { slots } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  useEffect(() => {
    const element = place.current;
    if (!element || !near) return;
    // React is not told of what stands in here, and each attachment needs an empty element of its own.
    const host = document.createElement('div');
    element.append(host);
    const attached = slots.attach(host, { widget });
    return () => {
      attached.detach().finally(() => host.remove());
    };
  }, [near, slots, widget]);
  return <div ref={place} className={styles.place} />;
}

function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(!('IntersectionObserver' in globalThis));
  // Before the lists above are there the page is short, and everything is near.
  const isShort = useIsFetching() > 0;
  useEffect(() => {
    const element = place.current;
    if (near || isShort || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: nearMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, isShort, place]);
  return near;
}

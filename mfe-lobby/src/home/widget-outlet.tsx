import type { WidgetSlot } from '@parlour/contracts';
import { useSite } from '@parlour/federation';
import { useEffect, useRef } from 'react';
import { useIsNearViewport } from './use-is-near-viewport.ts';
import styles from './widget-outlet.module.css';

/**
 * A place that another remote may fill. It is empty where nobody does, and until somebody scrolls towards it: the
 * page's first load has no part of the other remote.
 */
export function WidgetOutlet({ widget }: { widget: WidgetSlot }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  const near = useIsNearViewport(container);
  useEffect(() => {
    const element = container.current;
    if (!element || !near) return;
    // React is not told of what stands in here, and each attachment needs an empty element of its own.
    const host = document.createElement('div');
    element.append(host);
    const attached = slots.attach(host, { widget });
    return () => {
      attached.detach().finally(() => host.remove());
    };
  }, [near, slots, widget]);
  return <div ref={container} className={styles.place} />;
}

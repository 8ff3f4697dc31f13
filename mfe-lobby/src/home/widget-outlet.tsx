import type { WidgetSlot } from '@parlour/contracts';
import { useSite } from '@parlour/remote-sdk';
import { useEffect, useRef } from 'react';
import { useIsNearViewport } from './use-is-near-viewport.ts';
import styles from './widget-outlet.module.css';

/**
 * Slot for a widget of another remote. It is empty if no remote contributes one, and until the person scrolls close to
 * it, so that the page's first load contains no code of another remote.
 */
export function WidgetOutlet({ widget }: { widget: WidgetSlot }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  const near = useIsNearViewport(container);
  useEffect(() => {
    const element = container.current;
    if (!element || !near) return;
    // React does not manage this subtree, and every `attach()` needs its own empty host element.
    const host = document.createElement('div');
    element.append(host);
    const attached = slots.attach(host, { widget });
    return () => {
      attached.detach().finally(() => host.remove());
    };
  }, [near, slots, widget]);
  return <div ref={container} className={styles.place} />;
}

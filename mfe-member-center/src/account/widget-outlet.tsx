import type { WidgetSlot } from '@parlour/contracts';
import { useSite } from '@parlour/remote-sdk';
import { useEffect, useRef } from 'react';

/** Outlet for a widget slot that another remote may fill. It is empty when no remote does. */
export function WidgetOutlet({ widget }: { widget: WidgetSlot }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // React doesn't manage this subtree; every `attach()` needs its own empty host element.
    const host = document.createElement('div');
    element.append(host);
    const attached = slots.attach(host, { widget });
    return () => {
      attached.detach().finally(() => host.remove());
    };
  }, [slots, widget]);
  return <div ref={container} />;
}

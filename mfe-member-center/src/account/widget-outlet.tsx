import type { WidgetSlot } from '@parlour/contracts';
import { useSite } from '@parlour/federation';
import { useEffect, useRef } from 'react';

/** A place that another remote may fill. It is empty where nobody does. */
export function WidgetOutlet({ widget }: { widget: WidgetSlot }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // React is not told of what stands in here, and each attachment needs an empty element of its own.
    const host = document.createElement('div');
    element.append(host);
    const attached = slots.attach(host, { widget });
    return () => {
      attached.detach().finally(() => host.remove());
    };
  }, [slots, widget]);
  return <div ref={container} />;
}

import { useSite } from '@parlour/federation';
import { useEffect, useRef } from 'react';

/** The place of a page, whichever remote contributes it. The shell fills it, and says there when that fails. */
export function PageOutlet({ pageKey }: { pageKey: string }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // React is not told of what stands in here, and each attachment needs an empty element of its own.
    const host = document.createElement('div');
    element.append(host);
    const attached = slots.attach(host, { panelPage: { panel: 'member', key: pageKey } });
    return () => {
      host.hidden = true;
      attached.detach().finally(() => host.remove());
    };
  }, [slots, pageKey]);
  return <div ref={container} />;
}

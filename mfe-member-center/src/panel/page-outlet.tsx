import { useSite } from '@parlour/remote-sdk';
import { useEffect, useRef } from 'react';

/**
 * Outlet for a panel page, whichever remote contributes it. The shell mounts the view and shows a notice when that
 * fails.
 */
export function PageOutlet({ pageKey }: { pageKey: string }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // React doesn't manage this subtree; every `attach()` needs its own empty host element.
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

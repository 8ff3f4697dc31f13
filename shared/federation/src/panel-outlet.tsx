import type { PanelName } from '@parlour/contracts';
import { useEffect, useRef } from 'react';
import { useSite } from './hooks.ts';

/** The place of a panel's page, whichever remote contributes it. The shell fills it, and says there when that fails. */
export function PanelOutlet({ panel, pageKey }: { panel: PanelName; pageKey: string }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // React is not told of what stands in here, and each attachment needs an empty element of its own.
    const host = document.createElement('div');
    element.append(host);
    const attached = slots.attach(host, { panelPage: { panel, key: pageKey } });
    return () => {
      host.hidden = true;
      void attached.detach().finally(() => host.remove());
    };
  }, [slots, panel, pageKey]);
  return <div ref={container} />;
}

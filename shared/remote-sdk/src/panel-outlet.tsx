import type { PanelName } from '@parlour/contracts';
import { useEffect, useRef } from 'react';
import { useSite } from './hooks.ts';

/**
 * Slot of a panel's page, whichever remote contributes it. The shell fills the slot and shows a notice in it on
 * failure.
 */
export function PanelOutlet({ panel, pageKey }: { panel: PanelName; pageKey: string }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // React does not manage this subtree, and every `attach` needs its own empty host element.
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

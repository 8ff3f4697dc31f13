import type { PanelName } from '@parlour/contracts';
import { useEffect, useRef } from 'react';
import { useSite } from './hooks.ts';

/** The place of a panel's page, whichever remote contributes it. The shell fills it, and says there when that fails. */
export function PanelPlace({ panel, pageKey }: { panel: PanelName; pageKey: string }) {
  const { slots } = useSite();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
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
  return <div ref={place} />;
}

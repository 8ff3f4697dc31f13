import type { PanelName, Site, WidgetSlot } from '@parlour/contracts';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSite } from '../hooks.ts';
import { useIsNearViewport } from './use-is-near-viewport.ts';

/**
 * Slot of a panel's page, whichever remote contributes it. The shell fills the slot and shows a notice in it on
 * failure.
 */
export function PanelOutlet({ panel, pageKey }: { panel: PanelName; pageKey: string }) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  const attach = useCallback(
    (host: HTMLElement) => slots.attach(host, { panelPage: { panel, key: pageKey } }),
    [slots, panel, pageKey],
  );
  useAttachedHost(container, attach);
  return <div ref={container} />;
}

interface WidgetOutletProps {
  widget: WidgetSlot;
  /**
   * Leaves the slot empty until the person has scrolled close to it, so that the page's first load contains no code of
   * another remote.
   */
  lazy?: boolean;
  className?: string | undefined;
}

/** Slot of a widget that another remote may contribute. It is empty when no remote does. */
export function WidgetOutlet({ widget, lazy = false, className }: WidgetOutletProps) {
  const { slots } = useSite();
  const container = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(container, lazy);
  const attach = useCallback((host: HTMLElement) => slots.attach(host, { widget }), [slots, widget]);
  useAttachedHost(container, attach, isNear);
  return <div ref={container} className={className} />;
}

/**
 * Attaches an empty element in `container` while `isOpen`. React does not manage this subtree, and every `attach` needs
 * its own host element: the previous view may still be unmounting in the previous one.
 */
function useAttachedHost(
  container: RefObject<HTMLElement | null>,
  attach: (host: HTMLElement) => ReturnType<Site['slots']['attach']>,
  isOpen = true,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element || !isOpen) return;
    const host = document.createElement('div');
    element.append(host);
    const attached = attach(host);
    return () => {
      host.hidden = true;
      void attached.detach().finally(() => host.remove());
    };
  }, [container, attach, isOpen]);
}

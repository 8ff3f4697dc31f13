import type { PanelName } from '@parlour/contracts';

/** Shows another address. single-spa tells every router on the page, so that one call moves them all. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) window.history.replaceState(window.history.state, '', to);
  else window.history.pushState(null, '', to);
}

/** The panels live in the address, so that a link opens one: `?member=depositv2`. */
export const panelNames = ['member', 'agent'] as const satisfies readonly PanelName[];

export interface OpenPanel {
  panel: PanelName;
  /** The page's key; undefined for the panel's own first page. */
  page: string | undefined;
}

export function panelIn(search: string): OpenPanel | undefined {
  const query = new URLSearchParams(search);
  const panel = panelNames.find((name) => query.has(name));
  return panel && { panel, page: query.get(panel) || undefined };
}

/** The address with `panel` open, or with none. What belongs to an open panel's page goes with it. */
export function withPanel(location: Pick<Location, 'pathname' | 'search'>, panel?: OpenPanel): string {
  const before = new URLSearchParams(location.search);
  const open = panelIn(location.search);
  const query = open ? new URLSearchParams() : before;
  if (panel) query.set(panel.panel, panel.page ?? '');
  const text = query.toString();
  return text ? `${location.pathname}?${text}` : location.pathname;
}

import type { PanelName } from '@parlour/contracts';

/** Navigates to another address. single-spa notifies every router on the page, so one call moves them all. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) window.history.replaceState(window.history.state, '', to);
  else window.history.pushState(null, '', to);
}

/** Names of the panels. The open panel is in the address, so that a link can open one: `?member=depositv2`. */
const panelNames = ['member', 'agent'] as const satisfies readonly PanelName[];

export interface OpenPanel {
  panel: PanelName;
  /** Key of the page; undefined for the panel's own first page. */
  page: string | undefined;
}

export function parsePanel(search: string): OpenPanel | undefined {
  const query = new URLSearchParams(search);
  const panel = panelNames.find((name) => query.has(name));
  return panel && { panel, page: query.get(panel) || undefined };
}

type Address = Pick<Location, 'pathname' | 'search'>;

/**
 * Returns the address with `panel` open, or with none. Parameters before a panel's name in the query belong to the page
 * below it and stay. Parameters after it belong to the panel's page and are removed with it.
 */
export function withPanel(location: Address, panel?: OpenPanel): string {
  const query = new URLSearchParams(getOwnSearch(location.search));
  if (panel) query.set(panel.panel, panel.page ?? '');
  return formatAddress(location.pathname, query);
}

/** Converts `member/depositv2` to `?member=depositv2`, which opens a panel's page over the current page. */
export function toPanelAddress(path: string): string {
  const [panel, page] = path.split('/');
  return `?${panel}=${page ?? ''}`;
}

/** Query of the page below an open panel. Links inside a panel carry only the panel's own query. */
interface PageBelow {
  /** Returns the address to show when the panel closes. */
  getAddress(): string;
}

export function watchPageBelow(page: Window): PageBelow {
  let below: Address = { pathname: page.location.pathname, search: getOwnSearch(page.location.search) };
  page.addEventListener('single-spa:before-routing-event', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { pathname, search } = new URL(String(event.detail.oldUrl));
    if (!parsePanel(search)) below = { pathname, search };
  });
  return {
    getAddress() {
      const { pathname, search } = page.location;
      const known = below.pathname === pathname && below.search !== '';
      return known ? pathname + below.search : withPanel({ pathname, search });
    },
  };
}

/** Returns the part of a query that belongs to the page itself. */
function getOwnSearch(search: string): string {
  const entries = [...new URLSearchParams(search)];
  const first = entries.findIndex(([name]) => panelNames.some((panel) => panel === name));
  const own = new URLSearchParams(first < 0 ? entries : entries.slice(0, first)).toString();
  return own && `?${own}`;
}

function formatAddress(pathname: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

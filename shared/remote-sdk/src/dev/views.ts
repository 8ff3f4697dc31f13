import type { Contributions } from '@parlour/contracts';
import { matchRoutes } from '@parlour/router';

/** Returns the view of an address: a widget or a panel page named in the query string, or else the route's. */
export function findView(
  address: { pathname: string; search: string },
  contributions: Contributions,
): string | undefined {
  const { routes, panels, panelPages, widgets } = contributions;
  const query = new URLSearchParams(address.search);
  const widget = widgets.find(({ slot }) => query.get('widget') === slot);
  if (widget) return widget.view;
  const frame = panels.find(({ panel }) => query.has(panel));
  if (frame) return frame.view;
  const page = panelPages.find(({ panel, key }) => query.get(panel) === key);
  if (page) return page.view;
  const patterns = routes.map(({ path, view }) => ({ path, id: view }));
  return matchRoutes(patterns, address.pathname)?.at(-1)?.route.id;
}

/**
 * Returns links to the remote's views, with the title of each. Patterns with parameters have no address and are left
 * out.
 */
export function listViewLinks({
  routes,
  panels,
  panelPages,
  widgets,
}: Contributions): { href: string; title: string }[] {
  return [
    ...routes
      .filter(({ path }) => !/[:*]/.test(path))
      .map(({ path, title }) => ({ href: path, title: title.EN })),
    ...panels.map(({ panel }) => ({ href: `/?${panel}=`, title: panel })),
    ...panelPages.map(({ panel, key, title }) => ({ href: `/?${panel}=${key}`, title: title.EN })),
    ...widgets.map(({ slot }) => ({ href: `/?widget=${slot}`, title: slot })),
  ];
}

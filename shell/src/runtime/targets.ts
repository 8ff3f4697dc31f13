import type { BannerGroup, Contributions, PanelName, RouteContribution } from '@parlour/contracts';
import { matchRoutes } from '@parlour/router';
import type { SlotRef } from './slot-attachments.ts';
import type { Target } from './slot-state.ts';

/** Lookup of the remote that contributes a view. It uses only the contributions; no remote is known by name. */
export interface Targets {
  route(pathname: string): (Target & { route: RouteContribution }) | undefined;
  banner(pathname: string): BannerGroup | undefined;
  panel(panel: PanelName): Target | undefined;
  slot(slotRef: SlotRef): Target | undefined;
}

const foundMax = 100;

export function createTargets(contributions: () => Record<string, Contributions>): Targets {
  /** Cache by address for the current releases. Every menu entry looks up its route per render; matching is slow. */
  const found = new Map<string, ReturnType<Targets['route']>>();
  let known: readonly (readonly RouteContribution[])[] = [];

  function route(pathname: string): ReturnType<Targets['route']> {
    const remotes = Object.entries(contributions());
    if (remotes.length !== known.length || remotes.some(([, { routes }], index) => routes !== known[index])) {
      known = remotes.map(([, { routes }]) => routes);
      found.clear();
    }
    if (!found.has(pathname)) {
      if (found.size >= foundMax) found.clear();
      found.set(pathname, matchRemoteRoute(remotes, pathname));
    }
    return found.get(pathname);
  }

  function find(pick: (contribution: Contributions) => string | undefined): Target | undefined {
    for (const [remote, contribution] of Object.entries(contributions())) {
      const view = pick(contribution);
      if (view) return { remote, view };
    }
    return undefined;
  }

  return {
    route,
    banner: (pathname) => route(pathname)?.route.banner,
    panel: (panel) => find(({ panels }) => panels.find((entry) => entry.panel === panel)?.view),
    slot: (slotRef) =>
      'widget' in slotRef
        ? find(({ widgets }) => widgets.find((entry) => entry.slot === slotRef.widget)?.view)
        : find(({ panelPages }) => findPage(panelPages, slotRef.panelPage)?.view),
  };
}

function matchRemoteRoute(remotes: readonly [string, Contributions][], pathname: string) {
  const routes = remotes.flatMap(([remote, { routes }]) =>
    routes.map((route) => ({ path: route.path, handle: { remote, view: route.view, route } })),
  );
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
}

const findPage = (pages: Contributions['panelPages'], query: { panel: PanelName; key: string }) =>
  pages.find((page) => page.panel === query.panel && page.key === query.key);

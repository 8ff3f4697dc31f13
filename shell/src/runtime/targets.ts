import type { BannerGroup, Contributions, PanelName, RouteContribution } from '@parlour/contracts';
import { matchRoutes } from '@parlour/router';
import type { Place } from './attached-places.ts';
import type { Target } from './place-state.ts';

/** Which remote contributes what is asked for. All of it follows from the contributions; no remote is known by name. */
export interface Targets {
  route(pathname: string): (Target & { route: RouteContribution }) | undefined;
  banner(pathname: string): BannerGroup | undefined;
  panel(panel: PanelName): Target | undefined;
  place(place: Place): Target | undefined;
}

export function createTargets(contributions: () => Record<string, Contributions>): Targets {
  function route(pathname: string) {
    const routes = Object.entries(contributions()).flatMap(([remote, { routes }]) =>
      routes.map((contribution) => ({
        path: contribution.path,
        handle: { remote, view: contribution.view, route: contribution },
      })),
    );
    const match = matchRoutes(routes, pathname)?.at(-1);
    return match?.route.handle;
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
    place: (place) =>
      'widget' in place
        ? find(({ widgets }) => widgets.find((entry) => entry.slot === place.widget)?.view)
        : find(({ panelPages }) => pageOf(panelPages, place.panelPage)?.view),
  };
}

const pageOf = (pages: Contributions['panelPages'], wanted: { panel: PanelName; key: string }) =>
  pages.find((page) => page.panel === wanted.panel && page.key === wanted.key);

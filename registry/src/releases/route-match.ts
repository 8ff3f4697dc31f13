import type { DiscoveryDocument } from '@parlour/contracts';

/** A view at an address, and the remote that provides it. */
export interface RequestedView {
  remote: string;
  view: string;
}

/**
 * Returns the views of live remotes at `url`: the route's, and the panel page's when the query opens one. It is only a
 * preload hint; the shell decides what to mount.
 */
export function findViews(url: URL, { remotes }: DiscoveryDocument): RequestedView[] {
  const routes = Object.values(remotes).flatMap(({ name, contributions }) =>
    contributions.routes.map(({ path, view }) => ({
      remote: name,
      view,
      rank: computeRank(path, url.pathname),
    })),
  );
  const best = routes
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => compareRanks(b.rank, a.rank))[0];
  const onPage = best ? [{ remote: best.remote, view: best.view }] : [];
  return [...onPage, ...findPanelViews(url, remotes)];
}

function findPanelViews(url: URL, remotes: DiscoveryDocument['remotes']): RequestedView[] {
  return Object.values(remotes).flatMap(({ name, contributions }) => {
    const frames = contributions.panels.filter(({ panel }) => url.searchParams.has(panel));
    const pages = contributions.panelPages.filter(({ panel, key }) => url.searchParams.get(panel) === key);
    return [...frames, ...pages].map(({ view }) => ({ remote: name, view }));
  });
}

/** Whether a route's pattern matches this path. */
export const matchesRoute = (pattern: string, pathname: string): boolean =>
  computeRank(pattern, pathname) !== undefined;

/** Ranks how well a pattern matches, segment by segment: 3 literal, 2 parameter, 1 splat. `undefined` for no match. */
function computeRank(pattern: string, pathname: string): number[] | undefined {
  const wanted = splitPath(pattern);
  const given = splitPath(pathname);
  const rank: number[] = [];
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') return [...rank, 1];
    const isOptional = segment.endsWith('?');
    const value = given[index];
    if (value === undefined) return isOptional ? rank : undefined;
    if (segment.startsWith(':')) rank.push(2);
    else if (segment.replace(/\?$/, '').toLowerCase() === value.toLowerCase()) rank.push(3);
    else return undefined;
  }
  return given.length > wanted.length ? undefined : rank;
}

function compareRanks(a: number[] = [], b: number[] = []): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const splitPath = (path: string): string[] => path.split('/').filter(Boolean);

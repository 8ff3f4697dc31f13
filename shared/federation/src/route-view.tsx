import { matchRoutes, Route, Routes, useLocation } from '@parlour/router';
import { type ComponentType, useMemo, useState } from 'react';

interface Props {
  view: ComponentType;
  /** The patterns under which the release contributes this view as a route; none for a panel page or a widget. */
  paths: readonly string[];
}

/**
 * Shows a view under its own routes, so that it reads its parameters with `useParams`.
 * While the page is on its way to another remote, the address already belongs to that one: the view keeps the last
 * address that was its own until the shell takes it down.
 */
export function RouteView({ view: View, paths }: Props) {
  const location = useLocation();
  const { pathname } = location;
  // Most moves change only the query: the pattern of a path is looked for once.
  const path = useMemo(() => findPath(paths, pathname), [paths, pathname]);
  const [own, setOwn] = useState({ location, path });
  if (paths.length === 0) return <View />;
  if (path !== undefined && (own.location !== location || own.path !== path)) setOwn({ location, path });
  return (
    <Routes location={own.location}>
      <Route path={own.path ?? '*'} element={<View />} />
    </Routes>
  );
}

/** The pattern that the router would choose. */
const findPath = (paths: readonly string[], pathname: string): string | undefined =>
  matchRoutes(
    paths.map((path) => ({ path })),
    pathname,
  )?.at(-1)?.route.path;

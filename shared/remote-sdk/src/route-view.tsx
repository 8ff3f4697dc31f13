import { matchRoutes, Route, Routes, useLocation } from '@parlour/router';
import { type ComponentType, useMemo, useState } from 'react';

interface Props {
  view: ComponentType;
  /** The route patterns under which the release contributes this view; empty for a panel page or a widget. */
  paths: readonly string[];
}

/**
 * Renders a view under its own routes, so that it reads its parameters with `useParams`.
 * During a navigation to another remote, the address already belongs to that remote: the view keeps its last own
 * address until the shell unmounts it.
 */
export function RouteView({ view: View, paths }: Props) {
  const location = useLocation();
  const { pathname } = location;
  // Most navigations change only the query string, so the pattern of a path is memoised.
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

/** Returns the pattern that the router would choose. */
const findPath = (paths: readonly string[], pathname: string): string | undefined =>
  matchRoutes(
    paths.map((path) => ({ path })),
    pathname,
  )?.at(-1)?.route.path;

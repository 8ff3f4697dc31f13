import { matchPath, Route, Routes, useLocation } from '@parlour/router';
import { type ComponentType, useState } from 'react';

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
  const [own, setOwn] = useState(location);
  if (paths.length === 0) return <View />;
  if (own !== location && paths.some((path) => matchPath(path, location.pathname))) setOwn(location);
  return (
    <Routes location={own}>
      {paths.map((path) => (
        <Route key={path} path={path} element={<View />} />
      ))}
      <Route path="*" element={<View />} />
    </Routes>
  );
}

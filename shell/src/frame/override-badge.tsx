import { useLocation } from '@parlour/router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useShell } from './shell-context.tsx';

const OverrideTools = lazy(() => import('../overrides/override-tools.tsx'));

/** `?remotes` in the address opens the picker. */
const pickerQuery = 'remotes';

/**
 * Says on the page that a remote of it is not the site's own. Only staff and developers ever see it, so its code comes
 * with the first override, or when the address asks for the picker and the site allows builds of other machines.
 */
export function OverrideBadge() {
  const { overrides } = useShell().runtime;
  const list = useSyncExternalStore(overrides.subscribe, overrides.list);
  const { search } = useLocation();
  const isRequested = overrides.origins.length > 0 && new URLSearchParams(search).has(pickerQuery);
  if (list.length === 0 && !isRequested) return null;
  return (
    <Suspense fallback={null}>
      <OverrideTools list={list} isRequested={isRequested} query={pickerQuery} />
    </Suspense>
  );
}

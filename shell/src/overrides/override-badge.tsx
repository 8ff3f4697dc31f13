import { useLocation } from '@parlour/router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useRuntime } from '../context/services.tsx';

const OverrideTools = lazy(() => import('./override-tools.tsx'));

/** Query parameter that opens the picker: `?remotes`. */
const pickerQuery = 'remotes';

/**
 * Shows that the page uses an override for a remote. Only staff and developers see it, so its code loads with the first
 * override, or when the address requests the picker and the site allows overrides.
 */
export function OverrideBadge() {
  const { overrides } = useRuntime();
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

import { useLocation } from '@parlour/router';
import { createLazyPart } from '@parlour/ui';
import { useSyncExternalStore } from 'react';
import { MissingToast } from '../components/missing-part.tsx';
import { useRuntime } from '../context/services.tsx';

const OverrideTools = createLazyPart(() => import('./override-tools.tsx'));

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
    <OverrideTools
      list={list}
      isRequested={isRequested}
      query={pickerQuery}
      missing={(retry) => <MissingToast retry={retry} />}
    />
  );
}

import { useSyncExternalStore } from 'react';
import { useRuntime } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';

/** Attributes of a menu entry whose target may be closed. */
interface EntryState {
  'data-closed'?: true;
  title?: string;
}

/** Returns the attributes for a path whose remote is closed: the entry stays, is greyed out and shows the reason. */
export function useEntryState(path: string): EntryState {
  const t = useText();
  const { targets, availability } = useRuntime();
  const state = useSyncExternalStore(availability.subscribe, () => {
    const remote = targets.route(path)?.remote;
    return remote === undefined ? undefined : availability.getClosedState(remote)?.state;
  });
  if (!state) return {};
  return { 'data-closed': true, title: t(state === 'disabled' ? 'remote.disabled' : 'remote.maintenance') };
}

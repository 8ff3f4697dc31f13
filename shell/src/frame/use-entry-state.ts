import { useSyncExternalStore } from 'react';
import { useShell, useText } from './shell-context.tsx';

/** What a menu's entry says of the part that it leads to. */
export interface EntryState {
  'data-closed'?: true;
  title?: string;
}

/** Marks the entry of a path whose remote is closed: it stays where it was, is greyed, and says why. */
export function useEntryState(path: string): EntryState {
  const t = useText();
  const { targets, availability } = useShell().runtime;
  const state = useSyncExternalStore(availability.subscribe, () => {
    const remote = targets.route(path)?.remote;
    return remote === undefined ? undefined : availability.getClosedState(remote)?.state;
  });
  if (!state) return {};
  return { 'data-closed': true, title: t(state === 'disabled' ? 'remote.disabled' : 'remote.maintenance') };
}

import { useEffect } from 'react';
import { useShell } from '../frame/shell-context.tsx';

/** Closes a dialog that asks who somebody is once they are in: a login in another tab is one in this tab too. */
export function useCloseOnLogin(dismiss: (done: boolean) => void): void {
  const { events } = useShell().site;
  useEffect(() => events.subscribe('session.opened', () => dismiss(true)), [events, dismiss]);
}

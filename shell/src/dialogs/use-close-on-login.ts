import { useEffect } from 'react';
import { useShell } from '../context/shell-context.tsx';

/** Closes a sign-in dialog after a login. A login in another tab also logs in this tab. */
export function useCloseOnLogin(dismiss: (done: boolean) => void): void {
  const { events } = useShell().site;
  useEffect(() => events.subscribe('session.opened', () => dismiss(true)), [events, dismiss]);
}

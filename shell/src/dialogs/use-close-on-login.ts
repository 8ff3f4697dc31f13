import { useEffect } from 'react';
import { useSite } from '../context/services.tsx';

/** Closes a sign-in dialog after a login. A login in another tab also logs in this tab. */
export function useCloseOnLogin(dismiss: (done: boolean) => void): void {
  const { events } = useSite();
  useEffect(() => events.subscribe('session.opened', () => dismiss(true)), [events, dismiss]);
}

import { useSite } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Panel } from './use-panel.ts';

interface ShownPanel {
  panel: Panel;
  /** The member whose panel it is. */
  username: string | undefined;
}

/**
 * Returns the panel as it was when the session expired, so that the member can log in again over it without losing
 * input. A logout, or a login of another member, discards it.
 */
export function usePanelAcrossExpiry(panel: Panel): Panel {
  const { atoms, events } = useSite();
  const session = useAtomValue(atoms.session);
  const [expired, setExpired] = useState<ShownPanel>();
  const last = useRef<ShownPanel>(undefined);
  const isReady = panel.state === 'ready';
  const username = session.state === 'signed-in' ? session.username : undefined;
  if (isReady && expired) setExpired(undefined);

  useLayoutEffect(() => {
    if (isReady) last.current = { panel, username };
  });
  useEffect(() => {
    const stops = [
      events.subscribe('session.expired', () => setExpired(last.current)),
      events.subscribe('session.opened', (opened) =>
        setExpired((before) => (before?.username === opened.username ? before : undefined)),
      ),
      events.subscribe('session.closed', () => setExpired(undefined)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [events]);

  return isReady || !expired ? panel : expired.panel;
}

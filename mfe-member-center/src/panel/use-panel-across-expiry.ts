import { useSite } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Panel } from './use-panel.ts';

/**
 * Returns the panel as it was when the session expired, so that the member can log in again over it without losing
 * input. A logout, or a login of another member, discards it.
 */
export function usePanelAcrossExpiry(panel: Panel): Panel {
  const { atoms, events } = useSite();
  const session = useAtomValue(atoms.session);
  const last = useRef<Panel>(undefined);
  const expired = useRef<{ panel: Panel; username: string | undefined }>(undefined);
  const username = useRef<string>(undefined);
  if (session.state === 'signed-in') username.current = session.username;
  if (panel.state === 'ready') {
    last.current = panel;
    expired.current = undefined;
  }

  useEffect(() => {
    const stops = [
      events.subscribe('session.expired', () => {
        if (last.current) expired.current = { panel: last.current, username: username.current };
      }),
      events.subscribe('session.opened', (opened) => {
        if (opened.username !== expired.current?.username) expired.current = undefined;
      }),
      events.subscribe('session.closed', () => {
        expired.current = undefined;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [events]);

  if (panel.state === 'ready') return panel;
  return expired.current?.panel ?? panel;
}

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { PlaceNotice } from './place-notice.tsx';
import { useShell } from './shell-context.tsx';

/** Notices in the places that remotes opened for one another: drawn there, spoken by the shell. */
export function AttachedNotices() {
  const { attached } = useShell().runtime;
  const places = useSyncExternalStore(attached.subscribe, attached.list);
  return places.map(({ id, controller, noticeElement }) =>
    createPortal(<PlaceNotice controller={controller} />, noticeElement, id),
  );
}

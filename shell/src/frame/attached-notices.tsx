import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useShell } from '../context/shell-context.tsx';
import { SlotNotice } from './slot-notice.tsx';

/** Renders the shell's notices in the slots that remotes attached at run time. */
export function AttachedNotices() {
  const { attached } = useShell().runtime;
  const attachedSlots = useSyncExternalStore(attached.subscribe, attached.list);
  return attachedSlots.map(({ id, controller, noticeElement }) =>
    createPortal(<SlotNotice controller={controller} />, noticeElement, id),
  );
}

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useRuntime } from '../context/services.tsx';
import { SlotNotice } from './slot-notice.tsx';

/** Renders the shell's notices in the slots that remotes attached at run time. */
export function AttachedNotices() {
  const { attached } = useRuntime();
  const attachedSlots = useSyncExternalStore(attached.subscribe, attached.list);
  return attachedSlots.map(({ id, controller, noticeElement }) =>
    createPortal(<SlotNotice controller={controller} />, noticeElement, id),
  );
}

import { useTexts } from '@parlour/federation';
import { Modal } from '@parlour/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface AccountDialogProps {
  title: string;
  busy?: boolean;
  /** Called after the dialog has faded. */
  onClosed(): void;
  children(close: () => void): ReactNode;
}

/** As long as the dialog's own leaving takes. */
const leavingMs = 240;

/** A dialog over my account: it opens when it is put there, and asks to be taken away once it has faded. */
export function AccountDialog({ title, busy = false, onClosed, children }: AccountDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => closed.current(), leavingMs);
    return () => clearTimeout(timer);
  }, [open]);
  const close = () => setOpen(false);
  return (
    <Modal open={open} onClose={close} title={title} closeLabel={t('close')} locked={busy}>
      {children(close)}
    </Modal>
  );
}

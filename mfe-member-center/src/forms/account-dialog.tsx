import { useTexts } from '@parlour/remote-sdk';
import { Modal } from '@parlour/ui';
import { type ReactNode, useState } from 'react';

interface AccountDialogProps {
  title: string;
  busy?: boolean;
  /** Called after the dialog has faded out. */
  onClosed(): void;
  children(close: () => void): ReactNode;
}

/**
 * Dialog over my account. It opens on mount and calls `onClosed` after it has faded out; the parent then unmounts it.
 */
export function AccountDialog({ title, busy = false, onClosed, children }: AccountDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      onClose={close}
      onExited={onClosed}
      title={title}
      closeLabel={t('close')}
      locked={busy}
    >
      {children(close)}
    </Modal>
  );
}

import { useState } from 'react';
import type { OpenDialog } from '../site/dialogs.ts';

/** As long as a modal takes to fade out; its element must live until then. */
const fadeOutMs = 220;

/**
 * Closes a dialog in two steps: out of sight first, then out of the list, so that it can fade. Where it leads to another
 * dialog, `done` is what that one achieves.
 */
export function useDialogTransition({ abandon, close }: Pick<OpenDialog, 'abandon' | 'close'>): {
  open: boolean;
  dismiss(done: boolean | Promise<boolean>): void;
} {
  const [open, setOpen] = useState(true);
  return {
    open,
    dismiss(done) {
      if (!open) return;
      setOpen(false);
      if (done === false) abandon();
      setTimeout(() => close(done), fadeOutMs);
    },
  };
}

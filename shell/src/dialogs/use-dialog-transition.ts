import { useState } from 'react';
import type { OpenDialog } from '../state/dialogs.ts';

/** Duration of a modal's fade-out in ms. Its element must stay mounted until then. */
const fadeOutMs = 220;

/**
 * Closes a dialog in two steps, so that it can fade out: it hides the dialog, then removes it from the list. If it
 * leads to another dialog, `done` is the result of that one.
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

import { useRef, useState } from 'react';
import type { OpenDialog } from '../state/dialogs.ts';

/**
 * Closes a dialog in two steps, so that it can fade out: `dismiss` hides the dialog, and its modal calls `onExited`,
 * which removes it from the list. If it leads to another dialog, `done` is the result of that one. A modal that is only
 * hidden for a while stays in the list.
 */
export function useDialogTransition({ abandon, close }: Pick<OpenDialog, 'abandon' | 'close'>): {
  open: boolean;
  dismiss(done: boolean | Promise<boolean>): void;
  onExited(): void;
} {
  const [open, setOpen] = useState(true);
  const result = useRef<boolean | Promise<boolean>>(false);
  return {
    open,
    dismiss(done) {
      if (!open) return;
      setOpen(false);
      result.current = done;
      if (done === false) abandon();
    },
    onExited() {
      if (!open) close(result.current);
    },
  };
}

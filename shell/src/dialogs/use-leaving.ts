import { useState } from 'react';

/** As long as a modal takes to fade out; its element must live until then. */
const leaveMs = 220;

/**
 * Closes a dialog in two steps: out of sight first, then out of the list, so that it can fade. Where it leads to another
 * dialog, `done` is what that one achieves.
 */
export function useLeaving(close: (done: boolean | Promise<boolean>) => void): {
  open: boolean;
  leave(done: boolean | Promise<boolean>): void;
} {
  const [open, setOpen] = useState(true);
  return {
    open,
    leave(done) {
      if (!open) return;
      setOpen(false);
      setTimeout(() => close(done), leaveMs);
    },
  };
}

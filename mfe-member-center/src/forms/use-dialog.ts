import { useState } from 'react';

/**
 * The one dialog of a list that is open, with what it was asked for. `key` is another one at each press, so that a press
 * while the dialog before fades opens a fresh one, and the end of the one before does not take it away.
 */
export function useDialog<Asked>() {
  const [dialog, setDialog] = useState<{ key: number; asked: Asked }>();
  return {
    dialog,
    ask: (asked: Asked) => setDialog((before) => ({ key: (before?.key ?? 0) + 1, asked })),
    close: () => setDialog(undefined),
  };
}

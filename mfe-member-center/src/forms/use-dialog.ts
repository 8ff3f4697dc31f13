import { useState } from 'react';

interface OpenDialog<Subject> {
  key: number;
  subject: Subject;
}

/**
 * Manages the open dialog of a list and its subject. Each press opens a new dialog, even while the previous one fades
 * out. The `onClosed` of a dialog removes only that dialog; it may run while the code of the next one is still loading.
 */
export function useDialog<Subject>() {
  const [dialog, setDialog] = useState<OpenDialog<Subject>>();
  const [presses, setPresses] = useState(0);
  return {
    dialog: dialog && {
      ...dialog,
      onClosed: () => setDialog((shown) => (shown?.key === dialog.key ? undefined : shown)),
    },
    open(subject: Subject) {
      setPresses(presses + 1);
      setDialog({ key: presses, subject });
    },
  };
}

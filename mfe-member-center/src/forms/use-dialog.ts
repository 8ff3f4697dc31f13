import { useState } from 'react';

interface OpenDialog<Subject> {
  key: number;
  subject: Subject;
}

/**
 * The one dialog of a list that is open, with what it was asked for. Each press opens another one, also while the one
 * before fades; the end of that one, which may come while the code of the next is still loading, takes away itself alone.
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

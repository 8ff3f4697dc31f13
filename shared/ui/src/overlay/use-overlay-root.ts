import { type RefObject, useLayoutEffect, useState } from 'react';
import styles from './overlay.module.css';
import { showOnTop } from './show-on-top.ts';

/**
 * Creates a root in the top layer for a menu, popover or tooltip while it is open, so that no z-index is needed.
 * The root is inside the dialog that holds `anchor`, because everything outside an open modal dialog is inert. The
 * dialog may belong to another release, so it is found in the document and not through a React context.
 */
export function useOverlayRoot(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
): HTMLElement | undefined {
  const [root, setRoot] = useState<HTMLElement>();
  useLayoutEffect(() => {
    if (!open) return;
    const element = document.createElement('div');
    element.className = styles.root ?? '';
    element.setAttribute('popover', 'manual');
    const parent = anchor.current?.closest('dialog') ?? document.body;
    parent.append(element);
    showOnTop(element);
    setRoot(element);
    return () => {
      element.remove();
      setRoot(undefined);
    };
  }, [open, anchor]);
  return root;
}

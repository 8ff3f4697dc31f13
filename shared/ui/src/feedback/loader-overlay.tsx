import { useEffect, useRef, useState } from 'react';
import { GemMark } from './gem-mark.tsx';
import styles from './loader.module.css';

/** Once visible, the loader stays at least this long, so that it does not flicker. */
const shownMsMin = 300;

interface LoaderOverlayProps {
  shown: boolean;
  /** Announced text: "Loading". */
  label: string;
}

/**
 * Covers the page, dialogs included, while an action is in progress that must not be disturbed. Focus returns
 * afterwards.
 */
export function LoaderOverlay({ shown, label }: LoaderOverlayProps) {
  const visible = useMinimumDuration(shown);
  return visible ? <Overlay label={label} /> : null;
}

function Overlay({ label }: { label: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const reopen = () => dialog.current?.showModal();
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={label}
      aria-busy="true"
      className={styles.overlay}
      onKeyDown={(event) => event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={reopen}
    >
      <GemMark className={styles.mark} />
    </dialog>
  );
}

/** Returns true while `shown` is, and until `shownMsMin` after it became true. */
function useMinimumDuration(shown: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (shown) {
      since.current = performance.now();
      setLasting(true);
      return;
    }
    const rest = Math.max(0, since.current + shownMsMin - performance.now());
    const ending = setTimeout(() => setLasting(false), rest);
    return () => clearTimeout(ending);
  }, [shown]);
  return shown || lasting;
}

import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Empty } from '../feedback/empty.tsx';
import styles from './missing.module.css';

interface MissingDialogProps {
  title: string;
  text: string;
  retryLabel: string;
  closeLabel: string;
  onRetry(): void;
  onClose(): void;
}

/**
 * Replaces a dialog whose code could not be loaded. It is small and separate from `Modal`, since it must be in the code
 * that is already there.
 */
export function MissingDialog({ title, text, retryLabel, closeLabel, onRetry, onClose }: MissingDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closing it, instead of only removing it, returns the focus.
    return () => dialog?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const answers = (
    <div className={styles.answers}>
      <Button tone="gold" icon="refresh-cw" onClick={onRetry}>
        {retryLabel}
      </Button>
      <Button onClick={onClose}>{closeLabel}</Button>
    </div>
  );
  return (
    <dialog ref={ref} className={styles.dialog} aria-label={title} onCancel={onCancel}>
      <Empty icon="triangle-alert" title={title} text={text} action={answers} />
    </dialog>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './modal.module.css';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The verb of the action: "Log out", never "Yes". */
  confirmLabel: string;
  /** The verb of cancelling: "Stay". This button has the initial focus. */
  cancelLabel: string;
  tone?: 'neutral' | 'danger';
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  /** Called once the dialog has faded out after `open` became false. */
  onExited?(): void;
}

/** Renders one question with a verb on each answer. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'neutral',
  busy = false,
  onConfirm,
  onCancel,
  onExited,
}: ConfirmDialogProps) {
  return (
    <Modal open={open} onClose={onCancel} title={title} locked={busy} {...(onExited && { onExited })}>
      {children && <div className={styles.question}>{children}</div>}
      <div className={styles.answers}>
        <Button data-autofocus onClick={busy ? undefined : onCancel}>
          {cancelLabel}
        </Button>
        <Button tone={tone === 'danger' ? 'danger' : 'gold'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

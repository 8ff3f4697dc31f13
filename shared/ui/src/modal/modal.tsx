import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';
import { useScrollStop } from './use-scroll-stop.ts';

export interface ModalProps {
  open: boolean;
  /** Called by the cross, Escape or the system's back gesture; a press on the background does not call it. */
  onClose(): void;
  /** Called once the dialog has faded out after `open` became false, so that its owner can remove it. */
  onExited?(): void;
  /** Shown at the top. Without one, give `label`. */
  title?: string;
  /** Names the dialog for screen readers when it shows no title. */
  label?: string;
  /** The label of the cross; without it there is no cross. */
  closeLabel?: string;
  /** 460, 720 or 1000 pixels wide; all are sheets on phones. A drawer is at the page's start edge. Default `form`. */
  size?: 'form' | 'reading' | 'wide' | 'drawer';
  /** Set while money or another action is in flight: cross, Escape and back do nothing. */
  locked?: boolean;
  /** Stays visible under the scrolled content. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * Delay from `open` to the dialog's appearance in milliseconds, from the specification: a quick reversal shows
 * nothing.
 */
const openDelayMs = 100;

/**
 * Renders a modal dialog, a sheet on phones. Focus goes to the element marked `data-autofocus`, else the first field,
 * stays inside, and returns when the dialog closes; the page behind does not scroll. Several dialogs can be open, one
 * over another.
 */
export function Modal({
  open,
  onClose,
  onExited,
  title,
  label,
  closeLabel,
  size = 'form',
  locked = false,
  foot,
  children,
}: ModalProps) {
  const body = useRef<HTMLDivElement>(null);
  const { ref, present, handlers } = useModal({
    open,
    onClose,
    onExited,
    locked,
    delayMs: openDelayMs,
    body,
  });
  useScrollStop(body, present);
  const titleId = useId();
  if (!open && !present) return null;
  const headed = title !== undefined || closeLabel !== undefined;
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[size], size !== 'drawer' && styles.sheet)}
      aria-label={title ? undefined : label}
      aria-labelledby={title ? titleId : undefined}
      {...handlers}
    >
      {present && (
        <>
          {headed && (
            <div className={styles.head}>
              {title && (
                <h2 id={titleId} className={styles.title}>
                  {title}
                </h2>
              )}
              {closeLabel && (
                <IconButton
                  icon="x"
                  label={closeLabel}
                  className={styles.close}
                  disabled={locked}
                  onClick={onClose}
                />
              )}
            </div>
          )}
          <div ref={body} className={classNames(styles.body, !headed && styles.bare)}>
            {children}
          </div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </>
      )}
    </dialog>
  );
}

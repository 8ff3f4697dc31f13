import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './toast.module.css';
import { getToastDurationMs, type Toast } from './toast-list.ts';
import { messageIcons } from './tones.ts';

/**
 * Position of messages: at the foot of the page or at its head. `headEnd` leaves the start of a bar at the head free.
 */
export type ToastPosition = 'foot' | 'head' | 'headEnd';

interface ToastStackProps {
  toasts: readonly Toast[];
  /** Default: `foot`. */
  position?: ToastPosition;
  onDismiss(id: string): void;
  closeLabel: string;
}

/**
 * Renders short messages at the edge of the page, above every dialog, including one that opens later. A message
 * disappears by itself, except while the pointer is on it or it has focus. While a modal dialog is open, browsers
 * block presses outside it, including on toasts.
 */
export function ToastStack({ toasts, position = 'foot', onDismiss, closeLabel }: ToastStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  // Hiding and showing it again moves it above elements that entered the top layer since.
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || newest === undefined) return;
    const hide = () => element.hidePopover?.();
    const raise = ({ target }: Event) => {
      if (!(target instanceof HTMLDialogElement) || !target.open) return;
      hide();
      element.showPopover?.();
    };
    element.showPopover?.();
    document.addEventListener('toggle', raise, true);
    return () => {
      document.removeEventListener('toggle', raise, true);
      hide();
    };
  }, [newest]);
  const stackClass = classNames(toasts.length > 0 && styles.stack, styles[position]);
  return (
    <div ref={stack} popover="manual" className={stackClass}>
      <Messages toasts={toasts} urgent={false} onDismiss={onDismiss} closeLabel={closeLabel} />
      <Messages toasts={toasts} urgent onDismiss={onDismiss} closeLabel={closeLabel} />
    </div>
  );
}

/**
 * Renders the messages of one urgency. Errors interrupt a screen reader, others wait. They need two regions, since a
 * live region's politeness cannot change.
 */
function Messages({ toasts, urgent, onDismiss, closeLabel }: ToastStackProps & { urgent: boolean }) {
  const own = toasts.filter(({ tone }) => (tone === 'danger') === urgent);
  return (
    <div role={urgent ? 'alert' : 'status'} className={styles.region}>
      <ul className={styles.list}>
        {own.map((toast) => (
          <Message key={toast.id} toast={toast} onDismiss={onDismiss} closeLabel={closeLabel} />
        ))}
      </ul>
    </div>
  );
}

interface MessageProps {
  toast: Toast;
  onDismiss(id: string): void;
  closeLabel: string;
}

function Message({ toast, onDismiss, closeLabel }: MessageProps) {
  const [held, setHeld] = useState(false);
  const onEnd = useEffectEvent(() => onDismiss(toast.id));
  useEffect(() => {
    if (held) return;
    const leaving = setTimeout(() => onEnd(), getToastDurationMs(toast));
    return () => clearTimeout(leaving);
  }, [held, toast]);
  const { id, tone, text, action } = toast;
  const runAction = () => {
    action?.run();
    onDismiss(id);
  };
  return (
    <li
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={messageIcons[tone]} className={styles[tone]} />
      <span className={styles.text}>{text}</span>
      {action && (
        <Button tone="link" size="small" onClick={runAction}>
          {action.label}
        </Button>
      )}
      <IconButton icon="x" size="small" label={closeLabel} onClick={() => onDismiss(id)} />
    </li>
  );
}

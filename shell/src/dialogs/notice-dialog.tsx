import { Button, Icon, type IconName, type MessageTone, Modal, SafeHtml } from '@parlour/ui';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../context/use-text.ts';
import type { DialogProps } from './dialog-host.tsx';
import styles from './notice-dialog.module.css';
import { useDialogTransition } from './use-dialog-transition.ts';

const icons: Record<MessageTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
};

/**
 * The specification's popup: icon, title, text and one button. It may close by timeout or by a backdrop press (MOD-05).
 */
export default function NoticeDialog({ dialog }: DialogProps<'notify'>) {
  const t = useText();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const content = useRef<HTMLDivElement>(null);
  const { tone, title, body, html, buttonLabel, closesAfterMs, closesByCover = false } = dialog.notice;
  useAutoClose(content, { closesAfterMs, closesByCover }, () => dismiss(false));
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(false)}
      label={title}
      closeLabel={t('close')}
    >
      <div ref={content} className={styles.notice}>
        <span className={styles.icon} data-tone={tone}>
          <Icon name={icons[tone]} size={36} />
        </span>
        <h2 className={styles.title}>{title}</h2>
        {html === undefined ? (
          body && <p className={styles.body}>{body}</p>
        ) : (
          <SafeHtml html={html} loadingLabel={t('loading')} />
        )}
        <Button tone="gold" wide data-autofocus onClick={() => dismiss(true)}>
          {buttonLabel ?? t('close')}
        </Button>
      </div>
    </Modal>
  );
}

/**
 * Closes the dialog around `content` after its timeout or on a press on its backdrop, which is the dialog element
 * itself.
 */
function useAutoClose(
  content: RefObject<HTMLElement | null>,
  { closesAfterMs, closesByCover }: { closesAfterMs: number | undefined; closesByCover: boolean },
  close: () => void,
): void {
  const onEnd = useEffectEvent(close);
  useEffect(() => {
    if (closesAfterMs === undefined) return;
    const timer = setTimeout(() => onEnd(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [closesAfterMs]);
  useEffect(() => {
    if (!closesByCover) return;
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      const dialog = content.current?.closest('dialog');
      if (!dialog || target !== dialog) return;
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      if (!isInside) onEnd();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [content, closesByCover]);
}

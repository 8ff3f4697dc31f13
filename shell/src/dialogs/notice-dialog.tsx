import { Button, Icon, type IconName, type MessageTone, Modal } from '@parlour/ui';
import { useText } from '../frame/shell-context.tsx';
import type { DialogProps } from './dialog-host.tsx';
import styles from './notice-dialog.module.css';
import { useLeaving } from './use-leaving.ts';

const icons: Record<MessageTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
};

/** The specification's popup: icon, title, words, one button. */
export default function NoticeDialog({ dialog }: DialogProps<'notify'>) {
  const t = useText();
  const { open, leave } = useLeaving(dialog.close);
  const { tone, title, body, buttonLabel } = dialog.notice;
  return (
    <Modal open={open} onClose={() => leave(false)} label={title} closeLabel={t('close')}>
      <div className={styles.notice}>
        <span className={styles.icon} data-tone={tone}>
          <Icon name={icons[tone]} size={36} />
        </span>
        <h2 className={styles.title}>{title}</h2>
        {body && <p className={styles.body}>{body}</p>}
        <Button tone="gold" wide data-autofocus onClick={() => leave(true)}>
          {buttonLabel ?? t('close')}
        </Button>
      </div>
    </Modal>
  );
}

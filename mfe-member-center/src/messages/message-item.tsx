import type { Message } from '@parlour/api-client';
import type { MessageKind } from '@parlour/contracts/calls';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Badge, Button, classNames, Emblem, Icon, type IconName, SafeHtml } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import styles from './message-item.module.css';
import { useMarkRead, useRemoval } from './use-messages.ts';

const kindIcons: Record<MessageKind, IconName> = {
  PLATFORM: 'megaphone',
  PERSONAL: 'user',
  AGENT: 'users',
};

/** One message: its title, and its text once it is opened. */
export function MessageItem({ message }: { message: Message }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const markRead = useMarkRead();
  const textId = useId();
  const [open, setOpen] = useState(false);
  const { kind, title, sentAt, isRead } = message;
  const toggle = () => {
    setOpen(!open);
    markRead(message);
  };
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={open ? textId : undefined}
        onClick={toggle}
      >
        <Emblem name={kindIcons[kind]} />
        <span className={styles.text}>
          <span className={classNames(styles.title, !isRead && styles.unread)}>
            {title}
            {!isRead && <Badge tone="jade">{t('messages.new')}</Badge>}
          </span>
          <span className={styles.note}>
            {t(`messages.kind.${kind}`)} · {formatTime(sentAt, language)}
          </span>
        </span>
        <Icon name="chevron-down" size={20} className={classNames(styles.arrow, open && styles.turned)} />
      </button>
      {open && (
        <div id={textId} className={styles.body}>
          <SafeHtml html={message.html} loadingLabel={t('loading')} />
          <RemoveButton message={message} />
        </div>
      )}
    </li>
  );
}

function RemoveButton({ message }: { message: Message }) {
  const t = useTexts();
  const { dialogs } = useSite();
  const removal = useRemoval(message);
  const confirmAndRemove = async () => {
    const isSure = await dialogs.confirm({
      title: t('messages.removeQuestion'),
      body: t('messages.removeBody', { title: message.title }),
      confirmLabel: t('messages.remove'),
      cancelLabel: t('messages.keep'),
      tone: 'danger',
    });
    if (isSure) removal.mutate();
  };
  return (
    <Button
      size="small"
      icon="trash-2"
      busy={removal.isPending}
      aria-label={t('messages.removeOne', { title: message.title })}
      onClick={() => void confirmAndRemove()}
    >
      {t('messages.remove')}
    </Button>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './alert.module.css';
import { type MessageTone, messageIcons } from './tones.ts';

interface AlertProps {
  tone: MessageTone;
  title: ReactNode;
  icon?: IconName;
  /** A button or link at the end. */
  action?: ReactNode;
  /** Announced when it appears: for an event, not for a message that is on the page from the start. */
  live?: boolean;
  children?: ReactNode;
}

/** Renders a message within the page. */
export function Alert({ tone, title, icon, action, live, children }: AlertProps) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div role={live ? role : undefined} className={classNames(styles.alert, styles[tone])}>
      <Icon name={icon ?? messageIcons[tone]} className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.title}>{title}</span>
        {children && <div className={styles.more}>{children}</div>}
      </div>
      {action}
    </div>
  );
}

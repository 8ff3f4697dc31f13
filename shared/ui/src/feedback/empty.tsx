import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './message.module.css';

interface EmptyProps {
  title: string;
  /** One sentence. Distinguish "nothing yet", "nothing matches" and "could not load". */
  text?: ReactNode;
  icon?: IconName;
  /** A drawing 92 pixels wide instead of the icon. */
  emblem?: ReactNode;
  /** One next step: a button or link. */
  action?: ReactNode;
}

/** Renders the replacement of an empty list. */
export function Empty({ title, text, icon = 'search', emblem, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.emblem}>
        {emblem ?? (
          <span className={styles.icon}>
            <Icon name={icon} size={32} />
          </span>
        )}
      </div>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

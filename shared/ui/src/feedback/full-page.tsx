import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './message.module.css';

interface FullPageProps {
  title: string;
  icon?: IconName;
  /** A drawing 92 pixels wide instead of the icon. */
  emblem?: ReactNode;
  children?: ReactNode;
  /** Customer service first, then refresh. */
  actions?: ReactNode;
  /** Level of the title. Default 1. */
  level?: 1 | 2;
}

/** Renders a page for maintenance, a blocked region, a missing page, or a part that failed. */
export function FullPage({ title, icon = 'wrench', emblem, children, actions, level = 1 }: FullPageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.full}>
      <div className={styles.emblem}>
        {emblem ?? (
          <span className={styles.icon}>
            <Icon name={icon} size={32} />
          </span>
        )}
      </div>
      <Heading className={styles.headline}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

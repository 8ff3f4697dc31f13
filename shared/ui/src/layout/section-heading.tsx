import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './card.module.css';

interface SectionHeadingProps {
  title: string;
  icon?: IconName;
  /** Default 2. */
  level?: 2 | 3;
  id?: string;
  /** At the end of the line: a legend, a link to all. */
  children?: ReactNode;
}

/** Renders the title of a section or card. */
export function SectionHeading({ title, icon, level = 2, id, children }: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.heading}>
      <Heading id={id} className={styles.title}>
        {icon && <Icon name={icon} size={22} className={styles.icon} />}
        {title}
      </Heading>
      {children}
    </div>
  );
}

import { type ReactNode, useEffect } from 'react';
import { texts } from '../texts.ts';
import styles from './page-heading.module.css';

export interface PageHeadingProps {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** Acts at the end of the line. */
  children?: ReactNode;
}

/** The title of a screen, in the tab too. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
  useEffect(() => {
    document.title = `${title} · ${texts.brand}`;
  }, [title]);
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}

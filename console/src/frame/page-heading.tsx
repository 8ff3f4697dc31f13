import { type ReactNode, useEffect } from 'react';
import { texts } from '../texts.ts';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  /** Line below the title. */
  intro?: ReactNode;
  /** Buttons at the end of the heading. */
  children?: ReactNode;
}

/** Title of a screen, also set as the document title. */
export function PageHeading({ title, intro, children }: PageHeadingProps) {
  useEffect(() => {
    document.title = `${title} · ${texts.brand}`;
  }, [title]);
  return (
    <div className={styles.heading}>
      <div className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        {intro && <div className={styles.intro}>{intro}</div>}
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}

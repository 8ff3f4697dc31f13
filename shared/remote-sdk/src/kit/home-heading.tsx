import { Link } from '@parlour/router';
import { Icon } from '@parlour/ui';
import type { ReactNode } from 'react';
import styles from './home-heading.module.css';

interface HomeHeadingProps {
  id: string;
  title: string;
  /** Path and text of the link to the complete list, of which the section shows the beginning. */
  all: { to: string; text: string };
  /** Choices between the title and the link. */
  children?: ReactNode;
}

/** Heading of a section on the home page. */
export const HomeHeading = ({ id, title, all, children }: HomeHeadingProps) => (
  <div className={styles.heading}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {children}
    <Link to={all.to} className={styles.more}>
      {all.text}
      <Icon name="chevron-right" size={16} />
    </Link>
  </div>
);

import { classNames, useInSummary } from '@parlour/ui';
import { Link } from 'react-router-dom';
import styles from './operate.module.css';

interface OpenLinkProps {
  to: string;
  className?: string | undefined;
  /** Name of the object, which the link shows. */
  children: string;
}

/** The name of an object in a table, which leads to its page. Set `opens` on its column. */
export const OpenLink = ({ to, className, children }: OpenLinkProps) =>
  useInSummary() ? (
    children
  ) : (
    <Link to={to} className={classNames(styles.open, className)}>
      {children}
    </Link>
  );

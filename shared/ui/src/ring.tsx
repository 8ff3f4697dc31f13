import { classNames } from './class-names.ts';
import styles from './ring.module.css';

/** Renders a spinner with the size of a 20 px icon. The element around it sets `aria-busy`. */
export function Ring({ className }: { className?: string }) {
  return <span className={classNames(styles.ring, className)} aria-hidden="true" />;
}

import { classNames } from './class-names.ts';
import styles from './ring.module.css';

/** Work under way, in the place of a 20 px icon. The element around it says so with `aria-busy`. */
export function Ring({ className }: { className?: string }) {
  return <span className={classNames(styles.ring, className)} aria-hidden="true" />;
}

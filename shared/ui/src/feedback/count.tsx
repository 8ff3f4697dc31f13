import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './marks.module.css';

const shownMax = 99;

export interface CountProps {
  /** Nothing is shown for zero. */
  value: number;
  /** What is counted, for screen readers: "3 unread messages". Without it the figure alone is read. */
  label?: string;
}

/** How many of something wait; above 99 it shows `99+`. */
export function Count({ value, label }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden={label !== undefined || undefined}>{value > shownMax ? `${shownMax}+` : value}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

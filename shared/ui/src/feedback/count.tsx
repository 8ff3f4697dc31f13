import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './marks.module.css';

const shownMax = 99;

interface CountProps {
  /** The number; zero renders nothing. */
  value: number;
  /** The counted items, for screen readers: "3 unread messages". Without it only the figure is read. */
  label?: string;
}

/** Renders the number of waiting items; above 99 it shows `99+`. */
export function Count({ value, label }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden={label !== undefined || undefined}>{value > shownMax ? `${shownMax}+` : value}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

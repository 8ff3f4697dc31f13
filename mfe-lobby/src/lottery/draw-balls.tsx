import { classNames } from '@parlour/ui';
import styles from './draw-balls.module.css';

/** Drawn numbers as balls, read out as one. */
export function DrawBalls({ numbers, small = false }: { numbers: readonly string[]; small?: boolean }) {
  return (
    <ol className={classNames(styles.balls, (small || numbers.length > 6) && styles.small)}>
      {numbers.map((number, place) => (
        // A number may be drawn twice: its place tells it apart.
        <li key={place} className={classNames(styles.ball, place % 2 === 1 && styles.second)}>
          {number}
        </li>
      ))}
    </ol>
  );
}

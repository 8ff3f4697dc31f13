import { classNames } from '@parlour/ui';
import styles from './draw-balls.module.css';

const largeBallsMax = 6;
const smallBallsInLine = 10;

/** Whether the numbers of a draw fill more than one line of a card. */
export const isLongDraw = (numbers: readonly string[]): boolean => numbers.length > smallBallsInLine;

/** Drawn numbers as balls, read out as one. */
export function DrawBalls({ numbers, small = false }: { numbers: readonly string[]; small?: boolean }) {
  return (
    <ol
      className={classNames(
        styles.balls,
        (small || numbers.length > largeBallsMax) && styles.small,
        isLongDraw(numbers) && styles.long,
      )}
    >
      {numbers.map((number, index) => (
        // A number may be drawn twice: its place tells it apart.
        <li key={index} className={classNames(styles.ball, index % 2 === 1 && styles.second)}>
          {number}
        </li>
      ))}
    </ol>
  );
}

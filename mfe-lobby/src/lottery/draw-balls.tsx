import { classNames } from '@parlour/ui';
import styles from './draw-balls.module.css';

const largeBallsMax = 6;
const smallBallsInLine = 10;

/** Returns whether the numbers of a draw need more than one line in a card. */
export const isLongDraw = (numbers: readonly string[]): boolean => numbers.length > smallBallsInLine;

/** Shows drawn numbers as balls. Screen readers read them as one text. */
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
        // A draw can contain a number twice, so the index is the key.
        <li key={index} className={classNames(styles.ball, index % 2 === 1 && styles.second)}>
          {number}
        </li>
      ))}
    </ol>
  );
}

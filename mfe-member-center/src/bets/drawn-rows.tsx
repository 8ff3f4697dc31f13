import type { RecallItem } from '@parlour/contracts';
import { classNames, VisuallyHidden } from '@parlour/ui';
import styles from './drawn-rows.module.css';

/** Cards, balls, pockets and symbols of a round in rows. Screen readers get the same in words. */
export function DrawnRows({ rows, words }: { rows: readonly (readonly RecallItem[])[]; words: string }) {
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span aria-hidden className={styles.rows}>
        {rows.map((row, index) => (
          <span key={index} className={styles.row}>
            {row.map((item, place) => (
              <Item key={place} item={item} />
            ))}
          </span>
        ))}
      </span>
    </>
  );
}

function Item({ item: { look, text, suit, tone, picture, isMarked = false } }: { item: RecallItem }) {
  const classes = classNames(styles.item, styles[look], tone && styles[tone], isMarked && styles.marked);
  if (look !== 'picture')
    return (
      <span className={classes}>
        {text}
        {suit && <Suit suit={suit} />}
      </span>
    );
  return <img className={classes} src={picture} alt="" title={text} width={36} height={36} />;
}

type SuitName = NonNullable<RecallItem['suit']>;

/** Shapes of the suits in a square of 24 units. */
const suitShapes: Record<SuitName, string> = {
  spades:
    'M12 2C9 7 3 10 3 15a4.5 4.5 0 0 0 8 2.8C10.8 20 10 21.3 8.5 22h7c-1.5-.7-2.3-2-2.5-4.2A4.5 4.5 0 0 0 21 15C21 10 15 7 12 2z',
  hearts: 'M12 21C5 15.5 2 12 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 4-3 7.5-10 13z',
  diamonds: 'M12 2l8 10-8 10-8-10z',
  clubs:
    'M12 2a4.6 4.6 0 0 1 3.6 7.5A4.6 4.6 0 1 1 13 17.8c.2 2.2 1 3.5 2.5 4.2h-7c1.5-.7 2.3-2 2.5-4.2A4.6 4.6 0 1 1 8.4 9.5 4.6 4.6 0 0 1 12 2z',
};

const Suit = ({ suit }: { suit: SuitName }) => (
  <svg className={styles.suit} viewBox="0 0 24 24" data-suit={suit} aria-hidden>
    <path d={suitShapes[suit]} />
  </svg>
);

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

function Item({ item: { look, text, tone, picture, isMarked = false } }: { item: RecallItem }) {
  const classes = classNames(styles.item, styles[look], tone && styles[tone], isMarked && styles.marked);
  if (look !== 'picture') return <span className={classes}>{text}</span>;
  return <img className={classes} src={picture} alt="" title={text} width={36} height={36} />;
}

import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** For a card on another surface instead of on the page. */
  raised?: boolean;
  /** Without padding: for a table or picture that reaches the edge. */
  flush?: boolean;
}

/** Renders a box around content that belongs together. */
export function Card({ as: Element = 'div', raised, flush, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(styles.card, raised && styles.raised, flush && styles.flush, className)}
    />
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './marks.module.css';

/**
 * Tones of a badge. Ruby for hot, limited and daily; jade for new; violet for VIP; gold for jackpots and special
 * offers.
 */
export type BadgeTone = 'ruby' | 'jade' | 'violet' | 'gold' | 'plain';

/** Renders one or two words in capitals as a mark. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

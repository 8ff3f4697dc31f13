import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/**
 * Tones of a button. `gold` marks the next step, at most once per view; `danger` marks a step that cannot be undone.
 */
export type ButtonTone = 'gold' | 'ghost' | 'quiet' | 'danger' | 'link';

export interface ButtonLook {
  /** Default `ghost`. */
  tone?: ButtonTone;
  /** 36, 44 or 52 pixels high. Default `medium`. */
  size?: 'small' | 'medium' | 'large';
  /** Fills the width of its container. */
  wide?: boolean;
}

export function getButtonClass(
  { tone = 'ghost', size = 'medium', wide }: ButtonLook,
  ...more: (string | undefined)[]
) {
  return classNames(
    styles.button,
    styles[tone],
    size !== 'medium' && styles[size],
    wide && styles.wide,
    ...more,
  );
}

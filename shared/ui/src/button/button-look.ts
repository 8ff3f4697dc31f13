import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** Gold is the next step and stands once in a view; danger is a step that cannot be taken back. */
export type ButtonTone = 'gold' | 'ghost' | 'quiet' | 'danger' | 'link';

export interface ButtonLook {
  /** Default `ghost`. */
  tone?: ButtonTone;
  /** 36, 44 or 52 pixels high. Default `medium`. */
  size?: 'small' | 'medium' | 'large';
  /** As wide as its place. */
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

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'children'> {
  checked: boolean;
  label: ReactNode;
}

/** Renders a setting that is on or off and takes effect at once. */
export function Switch({ label, checked, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames(styles.choice, styles.switch, className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.native}
      />
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
      <span>{label}</span>
    </label>
  );
}

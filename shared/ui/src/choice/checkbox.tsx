import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './choice.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** Text of the checkbox. Links inside it work. */
  label: ReactNode;
}

/** Renders a checkbox; a press anywhere on its line toggles it. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...rest} type="checkbox" className={styles.native} />
      <span className={styles.box}>
        <Icon name="check" size={16} />
      </span>
      <span className={styles.text}>{label}</span>
    </label>
  );
}

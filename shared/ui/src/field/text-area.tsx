import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { useFieldControl } from './field-context.ts';

/** Renders a field for several lines of text. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl(rest);
  return (
    <div className={classNames(styles.control, className)}>
      <textarea {...rest} {...field} rows={rows} className={classNames(styles.input, styles.area)} />
    </div>
  );
}

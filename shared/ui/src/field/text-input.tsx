import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './field.module.css';
import { useFieldControl } from './field-context.ts';

interface TextInputProps extends ComponentProps<'input'> {
  icon?: IconName;
  /** After the text, inside the box: a captcha's picture, a button. */
  end?: ReactNode;
}

/** Renders a field for one line of text. It accepts the result of react-hook-form's `register`. */
export function TextInput({ icon, end, className, ...rest }: TextInputProps) {
  const field = useFieldControl(rest);
  return (
    <div className={classNames(styles.control, className)}>
      {icon && <Icon name={icon} />}
      <input type="text" {...rest} {...field} className={styles.input} />
      {end && <div className={styles.aside}>{end}</div>}
    </div>
  );
}

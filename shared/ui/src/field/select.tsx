import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './field.module.css';
import { useFieldControl } from './field-context.ts';

interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  options: readonly SelectOption[];
  /** The first entry, selected while no option is. */
  placeholder?: string;
  icon?: IconName;
}

/** Renders the system's native select: the best one on phones, and with type-ahead everywhere. */
export function Select({ options, placeholder, icon, className, ...rest }: SelectProps) {
  const field = useFieldControl(rest);
  return (
    <div className={classNames(styles.control, className)}>
      {icon && <Icon name={icon} />}
      <select {...rest} {...field} className={classNames(styles.input, styles.select)}>
        {placeholder !== undefined && (
          <option value="" className={styles.option}>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled} className={styles.option}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className={styles.chevron} />
    </div>
  );
}

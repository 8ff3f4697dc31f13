import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './code-input.module.css';
import { useFieldControl } from './field-context.ts';

type NativeProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength'>;

export interface CodeInputProps extends NativeProps {
  /** Number of digits. */
  length: number;
  value: string;
  onChange(code: string): void;
  /** Called with the whole code once all digits are entered. */
  onFull?(code: string): void;
}

/**
 * Renders a field for a one-time code: one native field drawn as cells, so that a whole code can be pasted and filled
 * in by the phone.
 */
export function CodeInput({ length, value, onChange, onFull, className, ...rest }: CodeInputProps) {
  const field = useFieldControl(rest);
  const applyText = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onFull?.(code);
  };
  const next = Math.min(value.length, length - 1);
  return (
    <div className={classNames(styles.code, className)}>
      <input
        {...rest}
        {...field}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        className={styles.input}
        value={value}
        onChange={(event) => applyText(event.target.value)}
      />
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length }, (_, index) => index).map((place) => (
          <span key={place} className={classNames(styles.cell, place === next && styles.next)}>
            {value[place]}
          </span>
        ))}
      </div>
    </div>
  );
}

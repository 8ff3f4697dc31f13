import { useId } from 'react';
import styles from './choice-pills.module.css';

interface ChoicePillsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value | undefined;
  choices: readonly { value: Value; label: string }[];
  onChoose(value: NoInfer<Value>): void;
}

/** Selects one of a few values in a row. It is one tab stop with arrow keys, like radio buttons. */
export function ChoicePills<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: ChoicePillsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.choices}>
      {choices.map((one) => (
        <label key={one.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.native}
            checked={one.value === value}
            onChange={() => onChoose(one.value)}
          />
          <span className={styles.face}>{one.label}</span>
        </label>
      ))}
    </div>
  );
}

import { Checkbox } from '@parlour/ui';
import styles from './fields.module.css';

interface ChoiceBoxesProps<T extends string> {
  label: string;
  /** Below the label. */
  helper?: string;
  names: Readonly<Record<T, string>>;
  chosen: readonly T[];
  onChosen(chosen: T[]): void;
}

/** A group of checkboxes, of which any number may be chosen. The choice keeps the order of the names. */
export function ChoiceBoxes<T extends string>(props: ChoiceBoxesProps<T>) {
  const { label, helper, names, chosen, onChosen } = props;
  const all = Object.entries<string>(names) as [T, string][];
  const toggle = (one: T): void =>
    onChosen(all.flatMap(([key]) => ((key === one) === chosen.includes(key) ? [] : [key])));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {helper !== undefined && <p className={styles.helper}>{helper}</p>}
      <div className={styles.boxes}>
        {all.map(([key, name]) => (
          <Checkbox key={key} label={name} checked={chosen.includes(key)} onChange={() => toggle(key)} />
        ))}
      </div>
    </fieldset>
  );
}

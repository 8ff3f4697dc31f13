import { Select } from '@parlour/ui';
import { ActField } from '../../operate/act-field.tsx';

interface ChoiceFieldProps<T extends string> {
  /** Name of the value in the input of the act. */
  path: string;
  label: string;
  names: Readonly<Record<T, string>>;
  value: T;
  onValue(value: T): void;
}

/** Field for one of several values. */
export function ChoiceField<T extends string>({ path, label, names, value, onValue }: ChoiceFieldProps<T>) {
  const all = Object.entries<string>(names) as [T, string][];
  return (
    <ActField path={path} label={label}>
      <Select
        value={value}
        options={all.map(([key, name]) => ({ value: key, label: name }))}
        onChange={({ target }) => onValue(all.find(([key]) => key === target.value)?.[0] ?? value)}
      />
    </ActField>
  );
}

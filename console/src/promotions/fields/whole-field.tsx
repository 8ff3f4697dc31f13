import { TextInput } from '@parlour/ui';
import { ActField } from '../../operate/act-field.tsx';

interface WholeFieldProps {
  /** Name of the number in the input of the act. */
  path: string;
  label: string;
  helper?: string;
  required?: boolean;
  value: number | undefined;
  onValue(value: number | undefined): void;
}

const longest = 12;

/** Field for a whole number; undefined while it is empty. */
export const WholeField = ({ path, label, helper, required, value, onValue }: WholeFieldProps) => (
  <ActField
    path={path}
    label={label}
    {...(helper !== undefined && { helper })}
    {...(required !== undefined && { required })}
  >
    <TextInput
      inputMode="numeric"
      maxLength={longest}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '');
        onValue(digits === '' ? undefined : Number(digits));
      }}
    />
  </ActField>
);

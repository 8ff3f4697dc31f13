import { AmountInput } from '@parlour/ui';
import { ActField } from '../../operate/act-field.tsx';

interface AmountFieldProps {
  /** Name of the amount in the input of the act. */
  path: string;
  label: string;
  helper?: string;
  required?: boolean;
  minor: number | undefined;
  onMinor(minor: number | undefined): void;
}

/** Field for an amount of money in minor units. */
export const AmountField = ({ path, label, helper, required, minor, onMinor }: AmountFieldProps) => (
  <ActField
    path={path}
    label={label}
    {...(helper !== undefined && { helper })}
    {...(required !== undefined && { required })}
  >
    <AmountInput symbol="" minor={minor} onMinor={onMinor} />
  </ActField>
);

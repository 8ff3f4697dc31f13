import { TextInput } from '@parlour/ui';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';

interface WindowFieldsProps {
  from: string;
  to: string;
  onChange(part: { from?: string; to?: string }): void;
}

/** The beginning and the end of something that is published. Both may be empty. */
export const WindowFields = ({ from, to, onChange }: WindowFieldsProps) => (
  <Columns>
    <ActField path="from" label="Begins" helper="Empty: on approval.">
      <TextInput
        type="datetime-local"
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
    </ActField>
    <ActField path="to" label="Ends" helper="Empty: no end.">
      <TextInput type="datetime-local" value={to} onChange={({ target }) => onChange({ to: target.value })} />
    </ActField>
  </Columns>
);

import { Field, TextInput } from '@parlour/ui';
import { Columns } from '../../operate/stack.tsx';
import { parseFieldTime } from '../../times.ts';
import { publishedTexts as words } from './published-texts.ts';

/** Begin and end as the values of fields. */
export interface WindowDraft {
  from: string;
  until: string;
}

export const emptyWindow: WindowDraft = { from: '', until: '' };

export interface WindowFieldsProps {
  value: WindowDraft;
  onChange(part: Partial<WindowDraft>): void;
}

export const WindowFields = ({ value, onChange }: WindowFieldsProps) => (
  <Columns>
    <Field label={words.from} helper={words.fromHelp}>
      <TextInput
        type="datetime-local"
        value={value.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
    </Field>
    <Field label={words.until} helper={words.untilHelp}>
      <TextInput
        type="datetime-local"
        value={value.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </Field>
  </Columns>
);

/** Returns the window as ISO 8601; undefined when it ends before it begins. */
export function toWindow({ from, until }: WindowDraft): { from?: string; until?: string } | undefined {
  const [begins, ends] = [parseFieldTime(from), parseFieldTime(until)];
  if (ends !== undefined && ends <= (begins ?? new Date().toISOString())) return undefined;
  return { ...(begins !== undefined && { from: begins }), ...(ends !== undefined && { until: ends }) };
}

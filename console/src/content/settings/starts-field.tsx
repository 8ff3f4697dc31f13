import { TextInput } from '@parlour/ui';
import { ActField } from '../../operate/act-field.tsx';
import { parseFieldTime } from '../../times.ts';
import { settingTexts as words } from './setting-texts.ts';

interface StartsFieldProps {
  /** The value of the field. */
  value: string;
  onChange(value: string): void;
}

/** The start of a change. Empty: at once. A time in the past is refused at the field. */
export function StartsField({ value, onChange }: StartsFieldProps) {
  const startsAt = parseFieldTime(value);
  const isPast = startsAt !== undefined && startsAt <= new Date().toISOString();
  return (
    <ActField
      path="startsAt"
      label={words.startsAt}
      helper={words.startsAtHelp}
      {...(isPast && { error: words.past })}
    >
      <TextInput type="datetime-local" value={value} onChange={(event) => onChange(event.target.value)} />
    </ActField>
  );
}

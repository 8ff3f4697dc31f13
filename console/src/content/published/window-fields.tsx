import { TextInput } from '@parlour/ui';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { parseFieldTime } from '../../times.ts';
import { publishedTexts as words } from './published-texts.ts';
import type { WindowDraft } from './window-rules.ts';

interface WindowFieldsProps {
  value: WindowDraft;
  /** Begin and end before the change; absent for a new publication. */
  present?: WindowDraft | undefined;
  onChange(part: Partial<WindowDraft>): void;
}

/** The window of a publication. A time in the past is refused at its field, except for the beginning that the publication already has. */
export function WindowFields({ value, present, onChange }: WindowFieldsProps) {
  const now = new Date().toISOString();
  const begins = parseFieldTime(value.from);
  const ends = parseFieldTime(value.until);
  const isBeginPast = begins !== undefined && begins < toMinute(now) && value.from !== present?.from;
  const isEndWrong = ends !== undefined && ends <= (begins ?? now);
  const isEndPast = ends !== undefined && ends <= now;
  return (
    <Columns>
      <ActField
        path="from"
        label={words.from}
        helper={words.fromHelp}
        {...(isBeginPast && { error: words.beginPast })}
      >
        <TextInput
          type="datetime-local"
          value={value.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </ActField>
      <ActField
        path="until"
        label={words.until}
        helper={words.untilHelp}
        {...((isEndWrong || isEndPast) && { error: isEndPast ? words.endPast : words.endWrong })}
      >
        <TextInput
          type="datetime-local"
          value={value.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </ActField>
    </Columns>
  );
}

/** Returns the beginning of the minute, as a field shows a time. */
const toMinute = (time: string): string => `${time.slice(0, 16)}:00.000Z`;

import { type LanguageCode, languages } from '@parlour/contracts';
import type { ContentWords } from '@parlour/contracts/back-office';
import { TextArea, TextInput } from '@parlour/ui';
import { noticeLanguages } from '../notice-languages.ts';
import { ActField } from './act-field.tsx';
import { Columns } from './stack.tsx';

export type WordsDraft = Partial<Record<LanguageCode, string>>;

interface WordsFieldProps {
  /** Name of the text in the input of the act. */
  path: string;
  /** Name of the text, such as “Title”. */
  label: string;
  value: WordsDraft;
  onChange(value: WordsDraft): void;
  /** Number of lines of the field. Default: one line. */
  rows?: number;
  /** English is required. */
  required?: boolean;
  helper?: string;
}

/** One text in every language of players, side by side. */
export function WordsField({ path, label, value, onChange, rows, required, helper }: WordsFieldProps) {
  return (
    <Columns>
      {noticeLanguages.map((code) => {
        const control = {
          lang: languages[code].tag,
          value: value[code] ?? '',
          onChange: (event: { target: { value: string } }) =>
            onChange({ ...value, [code]: event.target.value }),
        };
        return (
          <ActField
            key={code}
            path={`${path}.${code}`}
            label={`${label}, ${languages[code].name}`}
            required={required === true && code === 'EN'}
            {...(helper !== undefined && code === 'EN' && { helper })}
          >
            {rows === undefined ? <TextInput {...control} /> : <TextArea rows={rows} {...control} />}
          </ActField>
        );
      })}
    </Columns>
  );
}

/** Returns the texts that are not empty; undefined without English. */
export function toWords(draft: WordsDraft): ContentWords | undefined {
  const given = Object.fromEntries(
    Object.entries(draft).flatMap(([code, text]) => (text.trim() === '' ? [] : [[code, text.trim()]])),
  ) as Partial<ContentWords>;
  return given.EN === undefined ? undefined : { ...given, EN: given.EN };
}

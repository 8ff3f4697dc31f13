import type { WordsDraft } from '../../operate/words-field.tsx';
import { WordsField } from '../../operate/words-field.tsx';
import { publishedTexts as words } from './published-texts.ts';

interface TitleFieldProps {
  value: WordsDraft;
  onChange(title: WordsDraft): void;
}

/** Field for the title of a banner or notice, in three languages. */
export const TitleField = ({ value, onChange }: TitleFieldProps) => (
  <WordsField path="title" label={words.title} required value={value} onChange={onChange} />
);

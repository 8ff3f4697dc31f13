import { useTexts } from '@parlour/remote-sdk';
import { Button, TextInput } from '@parlour/ui';
import { type FormEvent, useState } from 'react';
import { textLengths } from './record-view.ts';
import styles from './records.module.css';

type TextName = keyof typeof textLengths;
type SearchTexts = { readonly [Name in TextName]?: string | undefined };

interface RecordSearchProps {
  /** The texts in the address. */
  values: SearchTexts;
  fields: readonly TextName[];
  onChange(values: SearchTexts): void;
}

/** Limits a record to one member (the number or the complete account), and bets to games with a text in their names. */
export function RecordSearch({ values, fields, onChange }: RecordSearchProps) {
  // A change elsewhere, such as cleared filters, starts with its own texts.
  return <SearchForm key={JSON.stringify(values)} values={values} fields={fields} onChange={onChange} />;
}

function SearchForm({ values, fields, onChange }: RecordSearchProps) {
  const t = useTexts();
  const [texts, setTexts] = useState(values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(Object.fromEntries(fields.map((name) => [name, texts[name]?.trim() || undefined])));
  };
  return (
    <form className={fields.length > 1 ? styles.searches : styles.search} onSubmit={submit}>
      {fields.map((name) => (
        <TextInput
          key={name}
          icon="search"
          aria-label={t(`filter.${name}`)}
          placeholder={t(`filter.${name}`)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={textLengths[name]}
          value={texts[name] ?? ''}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
        />
      ))}
      <Button type="submit">{t('members.find')}</Button>
    </form>
  );
}

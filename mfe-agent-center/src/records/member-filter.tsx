import { useTexts } from '@parlour/remote-sdk';
import { Button, TextInput } from '@parlour/ui';
import { type FormEvent, useState } from 'react';
import styles from './records.module.css';

interface MemberFilterProps {
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** Filters a record by one member: the number or the complete account. Remount it when the value changes elsewhere. */
export function MemberFilter({ value, onChange }: MemberFilterProps) {
  const t = useTexts();
  const [text, setText] = useState(value ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() || undefined);
  };
  return (
    <form className={styles.member} onSubmit={submit}>
      <TextInput
        icon="search"
        aria-label={t('filter.member')}
        placeholder={t('filter.member')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{t('members.find')}</Button>
    </form>
  );
}

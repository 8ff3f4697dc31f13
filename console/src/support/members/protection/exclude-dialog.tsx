import { excludeMemberAct } from '@parlour/contracts/back-office';
import { Select } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../../operate/act-dialog.tsx';
import { ActField } from '../../../operate/act-field.tsx';
import { nameLength } from './limit-words.ts';
import { protectionTexts as words } from './protection-texts.ts';

interface ExcludeDialogProps {
  username: string;
  /** Lengths that the site offers. */
  lengths: readonly string[];
  onClose(): void;
}

/** Excludes a member for one of the lengths that the site offers. */
export function ExcludeDialog({ username, lengths, onClose }: ExcludeDialogProps) {
  const [length, setLength] = useState('');
  return (
    <ActDialog
      act={excludeMemberAct}
      title={words.excludeTitle}
      verb={words.excludeVerb}
      intro={words.excludeIntro}
      tone="danger"
      missing={words.lengthMissing}
      toInput={(reason) => (length === '' ? undefined : { username, length, reason })}
      onClose={onClose}
    >
      <ActField path="length" label={words.length} required>
        <Select
          value={length}
          placeholder={words.chooseLength}
          options={lengths.map((value) => ({ value, label: nameLength(value) }))}
          onChange={({ target }) => setLength(target.value)}
        />
      </ActField>
    </ActDialog>
  );
}

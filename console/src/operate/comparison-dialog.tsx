import type { InputOf } from '@parlour/contracts';
import type { ActShape } from '@parlour/contracts/back-office';
import { TextInput } from '@parlour/ui';
import { type ReactElement, useState } from 'react';
import { ActDialog } from './act-dialog.tsx';
import { ActField } from './act-field.tsx';
import { Columns } from './stack.tsx';

interface ComparisonDialogProps<A extends ActShape> {
  act: A;
  words: Record<'reconcileTitle' | 'reconcileVerb' | 'reconcileIntro' | 'reconcileMissing' | 'day', string>;
  /** The field that names the other side. Its control is a text field by default. */
  partner: {
    path: string;
    label: string;
    renderControl?(value: string, onValue: (value: string) => void): ReactElement;
  };
  toInput(given: { partner: string; day: string }): InputOf<A>;
  onClose(): void;
}

/** Asks with whom and for which day the site compares its record. */
export function ComparisonDialog<A extends ActShape>(props: ComparisonDialogProps<A>) {
  const { act, words, partner, toInput, onClose } = props;
  const [given, setGiven] = useState({ partner: '', day: '' });
  const setPartner = (next: string): void => setGiven({ ...given, partner: next });
  const named = { ...given, partner: given.partner.trim() };
  return (
    <ActDialog
      act={act}
      title={words.reconcileTitle}
      verb={words.reconcileVerb}
      intro={words.reconcileIntro}
      hasReason={false}
      missing={words.reconcileMissing}
      toInput={() => (named.partner === '' || named.day === '' ? undefined : toInput(named))}
      onClose={onClose}
    >
      <Columns>
        <ActField path={partner.path} label={partner.label} required>
          {partner.renderControl?.(given.partner, setPartner) ?? (
            <TextInput value={given.partner} onChange={({ target }) => setPartner(target.value)} />
          )}
        </ActField>
        <ActField path="day" label={words.day} required>
          <TextInput
            type="date"
            value={given.day}
            onChange={({ target }) => setGiven({ ...given, day: target.value })}
          />
        </ActField>
      </Columns>
    </ActDialog>
  );
}

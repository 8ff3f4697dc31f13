import { type Bank, setBankAct } from '@parlour/contracts/back-office';
import { Checkbox, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { toWords, type WordsDraft, WordsField } from '../../operate/words-field.tsx';
import { bankTexts as words } from './bank-texts.ts';

interface BankDialogProps {
  /** The bank to change; absent for a new one. */
  bank: Bank | undefined;
  /** All banks, so that a new one does not replace one by mistake. */
  banks: readonly Bank[];
  onClose(): void;
}

interface BankDraft {
  code: string;
  name: WordsDraft;
  numberMin: string;
  numberMax: string;
  position: string;
  isEnabled: boolean;
}

const digitsMin = 4;
const digitsMax = 34;

/** Adds a bank, or changes everything about it except its code. */
export function BankDialog({ bank, banks, onClose }: BankDialogProps) {
  const [draft, setDraft] = useState<BankDraft>(() => toDraft(bank, banks));
  const change = (part: Partial<BankDraft>): void => setDraft({ ...draft, ...part });
  const isTaken = !bank && banks.some(({ code }) => code === draft.code.trim());
  return (
    <ActDialog
      act={setBankAct}
      title={bank ? words.changeTitle(bank.code) : words.addTitle}
      verb={bank ? words.changeVerb : words.addVerb}
      intro={bank ? words.changeIntro : words.addIntro}
      size="wide"
      missing={words.missing}
      toInput={(reason) => {
        const input = isTaken ? undefined : toInput(draft, reason);
        return input && { ...input, before: bank ?? null };
      }}
      onClose={onClose}
    >
      {!bank && (
        <ActField
          path="code"
          label={words.code}
          helper={words.codeHelp}
          required
          {...(isTaken && { error: words.codeKnown })}
        >
          <TextInput
            maxLength={20}
            value={draft.code}
            onChange={(event) => change({ code: event.target.value.toUpperCase() })}
          />
        </ActField>
      )}
      <WordsField
        path="name"
        label={words.name}
        required
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <Columns>
        <NumberField
          path="numberMin"
          label={words.numberMin}
          value={draft.numberMin}
          onChange={(numberMin) => change({ numberMin })}
        />
        <NumberField
          path="numberMax"
          label={words.numberMax}
          value={draft.numberMax}
          onChange={(numberMax) => change({ numberMax })}
        />
        <NumberField
          path="position"
          label={words.position}
          helper={words.positionHelp}
          value={draft.position}
          onChange={(position) => change({ position })}
        />
      </Columns>
      <Checkbox
        label={words.isEnabled}
        checked={draft.isEnabled}
        onChange={({ target }) => change({ isEnabled: target.checked })}
      />
    </ActDialog>
  );
}

interface NumberFieldProps {
  path: string;
  label: string;
  helper?: string;
  value: string;
  onChange(value: string): void;
}

const NumberField = ({ path, label, helper, value, onChange }: NumberFieldProps) => (
  <ActField path={path} label={label} required {...(helper !== undefined && { helper })}>
    <TextInput inputMode="numeric" value={value} onChange={(event) => onChange(event.target.value)} />
  </ActField>
);

function toDraft(bank: Bank | undefined, banks: readonly Bank[]): BankDraft {
  const next = Math.max(0, ...banks.map(({ position }) => position)) + 1;
  if (!bank)
    return { code: '', name: {}, numberMin: '', numberMax: '', position: String(next), isEnabled: true };
  return {
    code: bank.code,
    name: bank.name,
    numberMin: String(bank.numberMin),
    numberMax: String(bank.numberMax),
    position: String(bank.position),
    isEnabled: bank.isEnabled,
  };
}

/** Returns the input of the act; undefined while the form is incomplete. */
function toInput(draft: BankDraft, reason: string) {
  const code = draft.code.trim();
  const name = toWords(draft.name);
  const numberMin = parseWhole(draft.numberMin, { min: digitsMin, max: digitsMax });
  const numberMax = parseWhole(draft.numberMax, { min: digitsMin, max: digitsMax });
  const position = parseWhole(draft.position, { min: 0, max: 10_000 });
  if (!/^[A-Z0-9_]{2,20}$/.test(code) || !name) return undefined;
  if (numberMin === undefined || numberMax === undefined || position === undefined) return undefined;
  if (numberMin > numberMax) return undefined;
  return { code, name, numberMin, numberMax, position, isEnabled: draft.isEnabled, reason };
}

function parseWhole(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = Number(text);
  return /^\d{1,5}$/.test(text.trim()) && value >= min && value <= max ? value : undefined;
}

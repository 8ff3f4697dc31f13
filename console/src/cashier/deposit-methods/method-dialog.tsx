import { setDepositMethodAct } from '@parlour/contracts/back-office';
import { AmountInput, Checkbox, Field, Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { WordsField } from '../../content/words-field.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Columns } from '../../operate/stack.tsx';
import { type MethodDraft, type SettableKind, toMethodInput } from './method-draft.ts';
import { methodTexts as words } from './method-texts.ts';

interface MethodDialogProps {
  initial: MethodDraft;
  /** A new method, whose key and kind can be chosen. */
  isNew: boolean;
  onClose(): void;
}

interface PartProps {
  draft: MethodDraft;
  change(part: Partial<MethodDraft>): void;
}

const kinds: readonly SettableKind[] = ['BANK', 'EWALLET', 'QR', 'GATEWAY'];

/** Adds or changes a way to deposit with its receiving account. */
export function MethodDialog({ initial, isNew, onClose }: MethodDialogProps) {
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<MethodDraft>): void => setDraft({ ...draft, ...part });
  return (
    <ActDialog
      act={setDepositMethodAct}
      title={isNew ? words.addTitle : words.changeTitle(initial.title.EN ?? initial.methodId)}
      verb={words.save}
      intro={words.saveIntro}
      size="wide"
      missing={words.missing}
      toInput={(reason) => toMethodInput(draft, reason)}
      onClose={onClose}
    >
      {isNew && (
        <Columns>
          <Field label={words.id} helper={words.idHelp} required>
            <TextInput
              value={draft.methodId}
              onChange={(event) => change({ methodId: event.target.value })}
            />
          </Field>
          <Field label={words.kind} required>
            <Select
              value={draft.kind}
              options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
              onChange={({ target }) =>
                change({ kind: kinds.find((kind) => kind === target.value) ?? draft.kind })
              }
            />
          </Field>
        </Columns>
      )}
      <WordsField label={words.name} required value={draft.title} onChange={(title) => change({ title })} />
      <WordsField
        label={words.instructions}
        required
        rows={2}
        value={draft.instructions}
        onChange={(instructions) => change({ instructions })}
      />
      {draft.kind === 'GATEWAY' ? (
        <Field label={words.provider} required>
          <TextInput value={draft.provider} onChange={(event) => change({ provider: event.target.value })} />
        </Field>
      ) : (
        <PayeeFields draft={draft} change={change} />
      )}
      <AmountFields draft={draft} change={change} />
      <Checkbox
        label={words.open}
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.target.checked })}
      />
    </ActDialog>
  );
}

const PayeeFields = ({ draft, change }: PartProps) => (
  <>
    <WordsField label={words.bank} required value={draft.bank} onChange={(bank) => change({ bank })} />
    <Columns>
      <Field label={words.holder} required>
        <TextInput value={draft.holder} onChange={(event) => change({ holder: event.target.value })} />
      </Field>
      <Field label={words.number} helper={words.numberHelp} required>
        <TextInput
          inputMode="numeric"
          value={draft.number}
          onChange={(event) => change({ number: event.target.value })}
        />
      </Field>
    </Columns>
    <Field label={words.qr} helper={words.qrHelp}>
      <TextInput value={draft.qr} onChange={(event) => change({ qr: event.target.value })} />
    </Field>
    <Checkbox
      label={words.proof}
      checked={draft.requiresProof}
      onChange={(event) => change({ requiresProof: event.target.checked })}
    />
    <Checkbox
      label={words.sender}
      checked={draft.requiresSender}
      onChange={(event) => change({ requiresSender: event.target.checked })}
    />
  </>
);

const AmountFields = ({ draft, change }: PartProps) => (
  <Columns>
    <Field label={words.min} required>
      <AmountInput symbol="" minor={draft.minMinor} onMinor={(minMinor) => change({ minMinor })} />
    </Field>
    <Field label={words.max} required>
      <AmountInput symbol="" minor={draft.maxMinor} onMinor={(maxMinor) => change({ maxMinor })} />
    </Field>
    <Field label={words.dailyMax} required>
      <AmountInput
        symbol=""
        minor={draft.dailyMaxMinor}
        onMinor={(dailyMaxMinor) => change({ dailyMaxMinor })}
      />
    </Field>
    <Field label={words.feePercent}>
      <TextInput
        inputMode="decimal"
        value={draft.feePercent}
        onChange={(event) => change({ feePercent: event.target.value })}
      />
    </Field>
    <Field label={words.feeFixed}>
      <AmountInput
        symbol=""
        minor={draft.feeFixedMinor}
        onMinor={(feeFixedMinor) => change({ feeFixedMinor })}
      />
    </Field>
    <Field label={words.expiresMin} required>
      <TextInput
        inputMode="numeric"
        value={draft.expiresMin}
        onChange={(event) => change({ expiresMin: event.target.value })}
      />
    </Field>
    <Field label={words.position} required>
      <TextInput
        inputMode="numeric"
        value={draft.position}
        onChange={(event) => change({ position: event.target.value })}
      />
    </Field>
  </Columns>
);

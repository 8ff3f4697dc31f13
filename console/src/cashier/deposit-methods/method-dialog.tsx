import { setDepositMethodAct } from '@parlour/contracts/back-office';
import { depositMethodKinds } from '@parlour/contracts/calls';
import { AmountInput, Checkbox, Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { WordsField } from '../../operate/words-field.tsx';
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

const kinds: readonly SettableKind[] = depositMethodKinds;

/** Adds or changes a deposit method with its receiving account. */
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
          <ActField path="methodId" label={words.id} helper={words.idHelp} required>
            <TextInput
              value={draft.methodId}
              onChange={(event) => change({ methodId: event.target.value })}
            />
          </ActField>
          <ActField path="kind" label={words.kind} required>
            <Select
              value={draft.kind}
              options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
              onChange={({ target }) =>
                change({ kind: kinds.find((kind) => kind === target.value) ?? draft.kind })
              }
            />
          </ActField>
        </Columns>
      )}
      <WordsField
        path="title"
        label={words.name}
        required
        value={draft.title}
        onChange={(title) => change({ title })}
      />
      <WordsField
        path="instructions"
        label={words.instructions}
        required
        rows={2}
        value={draft.instructions}
        onChange={(instructions) => change({ instructions })}
      />
      {draft.kind === 'GATEWAY' && (
        <ActField path="provider" label={words.provider} required>
          <TextInput value={draft.provider} onChange={(event) => change({ provider: event.target.value })} />
        </ActField>
      )}
      {draft.kind !== 'GATEWAY' && draft.kind !== 'AGENT' && <PayeeFields draft={draft} change={change} />}
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
    <WordsField
      path="payee.bank"
      label={words.bank}
      required
      value={draft.bank}
      onChange={(bank) => change({ bank })}
    />
    <Columns>
      <ActField path="payee.holder" label={words.holder} required>
        <TextInput value={draft.holder} onChange={(event) => change({ holder: event.target.value })} />
      </ActField>
      <ActField path="payee.number" label={words.number} helper={words.numberHelp} required>
        <TextInput
          inputMode="numeric"
          value={draft.number}
          onChange={(event) => change({ number: event.target.value })}
        />
      </ActField>
    </Columns>
    <ActField path="payee.qr" label={words.qr} helper={words.qrHelp}>
      <TextInput value={draft.qr} onChange={(event) => change({ qr: event.target.value })} />
    </ActField>
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
    <ActField path="minMinor" label={words.min} required>
      <AmountInput symbol="" minor={draft.minMinor} onMinor={(minMinor) => change({ minMinor })} />
    </ActField>
    <ActField path="maxMinor" label={words.max} required>
      <AmountInput symbol="" minor={draft.maxMinor} onMinor={(maxMinor) => change({ maxMinor })} />
    </ActField>
    <ActField path="dailyMaxMinor" label={words.dailyMax} required>
      <AmountInput
        symbol=""
        minor={draft.dailyMaxMinor}
        onMinor={(dailyMaxMinor) => change({ dailyMaxMinor })}
      />
    </ActField>
    <ActField path="feePpm" label={words.feePercent}>
      <TextInput
        inputMode="decimal"
        value={draft.feePercent}
        onChange={(event) => change({ feePercent: event.target.value })}
      />
    </ActField>
    <ActField path="feeFixedMinor" label={words.feeFixed}>
      <AmountInput
        symbol=""
        minor={draft.feeFixedMinor}
        onMinor={(feeFixedMinor) => change({ feeFixedMinor })}
      />
    </ActField>
    <ActField path="expiresMin" label={words.expiresMin} required>
      <TextInput
        inputMode="numeric"
        value={draft.expiresMin}
        onChange={(event) => change({ expiresMin: event.target.value })}
      />
    </ActField>
    <ActField path="position" label={words.position} required>
      <TextInput
        inputMode="numeric"
        value={draft.position}
        onChange={(event) => change({ position: event.target.value })}
      />
    </ActField>
  </Columns>
);

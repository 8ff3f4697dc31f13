import { changeRewardAct, createRewardAct } from '@parlour/contracts/back-office';
import { Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { WordsField } from '../../operate/words-field.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { WholeField } from '../fields/whole-field.tsx';
import { mallTexts as words } from './mall-texts.ts';
import { type ListedReward, type RewardDraft, toRewardTerms } from './reward-draft.ts';

interface RewardDialogProps {
  initial: RewardDraft;
  /** The reward that is changed, as the operator saw it; absent for a new one. */
  seen?: ListedReward;
  /** Names of the metals of pictures. */
  metals: readonly string[];
  onClose(): void;
}

/** Creates a reward of the points mall in three languages, or changes its terms. */
export function RewardDialog({ initial, seen, metals, onClose }: RewardDialogProps) {
  const [draft, setDraft] = useState(initial);
  const parts = {
    draft,
    onChange: (part: Partial<RewardDraft>): void => setDraft((current) => ({ ...current, ...part })),
  };
  const dialog = {
    size: 'wide',
    missing: words.missing,
    onClose,
    children: (
      <>
        {!seen && <KindFields {...parts} />}
        <WordFields {...parts} />
        <LookFields {...parts} metals={metals} />
        <PriceFields {...parts} />
        <OfferFields {...parts} />
      </>
    ),
  } as const;
  if (!seen)
    return (
      <ActDialog
        {...dialog}
        act={createRewardAct}
        title={words.createTitle}
        verb={words.createVerb}
        toInput={(reason) => {
          const [terms, code] = [toRewardTerms(draft), draft.code.trim()];
          return terms && code !== '' ? { ...terms, code, type: draft.type, reason } : undefined;
        }}
      />
    );
  return (
    <ActDialog
      {...dialog}
      act={changeRewardAct}
      title={words.changeTitle(initial.code)}
      verb={words.changeVerb}
      toInput={(reason) => {
        const terms = toRewardTerms(draft);
        return terms && { ...terms, id: seen.id, before: seen, reason };
      }}
    />
  );
}

interface PartProps {
  draft: RewardDraft;
  onChange(part: Partial<RewardDraft>): void;
}

const KindFields = ({ draft, onChange }: PartProps) => (
  <Columns>
    <ActField path="code" label={words.code} helper={words.codeHelp} required>
      <TextInput value={draft.code} onChange={({ target }) => onChange({ code: target.value })} />
    </ActField>
    <ChoiceField
      path="type"
      label={words.type}
      names={words.types}
      value={draft.type}
      onValue={(type) => onChange({ type })}
    />
  </Columns>
);

const WordFields = ({ draft, onChange }: PartProps) => (
  <>
    <WordsField
      path="name"
      label={words.name}
      required
      value={draft.name}
      onChange={(name) => onChange({ name })}
    />
    <WordsField
      path="description"
      label={words.description}
      required
      rows={2}
      value={draft.description}
      onChange={(description) => onChange({ description })}
    />
  </>
);

const LookFields = ({ draft, metals, onChange }: PartProps & { metals: readonly string[] }) => (
  <Columns>
    <ActField path="emblem" label={words.emblem} helper={words.emblemHelp} required>
      <TextInput value={draft.emblem} onChange={({ target }) => onChange({ emblem: target.value })} />
    </ActField>
    <ActField path="metal" label={words.metal} required>
      <Select
        value={draft.metal}
        placeholder="–"
        options={metals.map((value) => ({ value, label: value }))}
        onChange={({ target }) => onChange({ metal: target.value })}
      />
    </ActField>
    {draft.emblem !== '' && draft.metal !== '' && (
      <img
        src={`/art/v1/emblem/${encodeURIComponent(draft.emblem)}.svg?metal=${draft.metal}`}
        alt={words.emblem}
        width={96}
        height={96}
      />
    )}
  </Columns>
);

const PriceFields = ({ draft, onChange }: PartProps) => (
  <Columns>
    <WholeField
      path="pointsRequired"
      label={words.pointsRequired}
      required
      value={draft.pointsRequired}
      onValue={(pointsRequired) => onChange({ pointsRequired })}
    />
    <AmountField
      path="cashMinor"
      label={words.cash}
      minor={draft.cashMinor}
      onMinor={(cashMinor) => onChange({ cashMinor })}
    />
    {draft.type !== 'PHYSICAL' && (
      <AmountField
        path="creditMinor"
        label={words.credit}
        required
        minor={draft.creditMinor}
        onMinor={(creditMinor) => onChange({ creditMinor })}
      />
    )}
    <WholeField
      path="quantity"
      label={words.quantity}
      helper={words.quantityHelp}
      required
      value={draft.quantity}
      onValue={(quantity) => onChange({ quantity })}
    />
    <WholeField
      path="perMemberMax"
      label={words.perMember}
      helper={words.perMemberHelp}
      value={draft.perMemberMax}
      onValue={(perMemberMax) => onChange({ perMemberMax })}
    />
  </Columns>
);

const OfferFields = ({ draft, onChange }: PartProps) => (
  <Columns>
    <ActField path="startsAt" label={words.from} required>
      <TextInput
        type="datetime-local"
        value={draft.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
    </ActField>
    <ActField path="endsAt" label={words.until} helper={words.untilHelp}>
      <TextInput
        type="datetime-local"
        value={draft.until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </ActField>
    <WholeField
      path="position"
      label={words.position}
      helper={words.positionHelp}
      required
      value={draft.position}
      onValue={(position) => onChange({ position })}
    />
  </Columns>
);

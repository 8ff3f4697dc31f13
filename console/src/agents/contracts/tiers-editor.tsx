import { contractTiersMax } from '@parlour/contracts/calls';
import { AmountInput, Button, Field, IconButton, TextInput } from '@parlour/ui';
import { agentTexts as words } from '../agent-texts.ts';
import type { TierDraft, TierError } from './tier-rules.ts';
import styles from './tiers-editor.module.css';

interface TiersEditorProps {
  drafts: readonly TierDraft[];
  /** The problem of each tier. */
  errors: readonly (TierError | undefined)[];
  onChange(drafts: readonly TierDraft[]): void;
}

export const createDraft = (key: number): TierDraft => ({
  key,
  rate: '',
  minActive: '',
  minValidBet: undefined,
  minNetLoss: undefined,
});

/** Edits the tiers of an offer, from the lowest rate to the highest. */
export function TiersEditor({ drafts, errors, onChange }: TiersEditorProps) {
  const change = (key: number, part: Partial<TierDraft>): void =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const add = (): void =>
    onChange([...drafts, createDraft(Math.max(0, ...drafts.map(({ key }) => key)) + 1)]);
  return (
    <fieldset className={styles.tiers}>
      <legend className={styles.legend}>{words.tiers}</legend>
      <p className={styles.help}>{words.tiersHelp}</p>
      {drafts.map((draft, index) => (
        <fieldset key={draft.key} className={styles.tier}>
          <legend className={styles.legend}>{words.tier(index + 1)}</legend>
          <TierFields
            draft={draft}
            error={draft.rate === '' ? undefined : errors[index]}
            onChange={(part) => change(draft.key, part)}
          />
          {drafts.length > 1 && (
            <IconButton
              icon="trash-2"
              label={words.removeTier(index + 1)}
              onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            />
          )}
        </fieldset>
      ))}
      {drafts.length < contractTiersMax && (
        <Button icon="plus" size="small" onClick={add}>
          {words.addTier}
        </Button>
      )}
    </fieldset>
  );
}

interface TierFieldsProps {
  draft: TierDraft;
  error: TierError | undefined;
  onChange(part: Partial<TierDraft>): void;
}

function TierFields({ draft, error, onChange }: TierFieldsProps) {
  const findError = (field: TierError['field']) => error?.field === field && { error: words[error.rule] };
  return (
    <div className={styles.fields}>
      <Field label={words.rate} required {...findError('rate')}>
        <TextInput
          inputMode="decimal"
          value={draft.rate}
          onChange={({ target }) => onChange({ rate: target.value })}
        />
      </Field>
      <Field label={words.minActive} {...findError('minActive')}>
        <TextInput
          inputMode="numeric"
          value={draft.minActive}
          onChange={({ target }) => onChange({ minActive: target.value })}
        />
      </Field>
      <Field label={words.minValidBet} {...findError('minValidBet')}>
        <AmountInput
          symbol=""
          minor={draft.minValidBet}
          onMinor={(minValidBet) => onChange({ minValidBet })}
        />
      </Field>
      <Field label={words.minNetLoss} {...findError('minNetLoss')}>
        <AmountInput symbol="" minor={draft.minNetLoss} onMinor={(minNetLoss) => onChange({ minNetLoss })} />
      </Field>
    </div>
  );
}

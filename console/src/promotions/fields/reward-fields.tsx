import { TextInput } from '@parlour/ui';
import { ActField } from '../../operate/act-field.tsx';
import { AmountField } from './amount-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { WholeField } from './whole-field.tsx';

/** A reward as it is entered. `amount` is in minor units, or whole points. */
export interface RewardDraft {
  kind: 'MONEY' | 'POINTS';
  amount: number | undefined;
  multiple: string;
}

export const emptyReward: RewardDraft = { kind: 'POINTS', amount: undefined, multiple: '0' };

interface EnteredReward {
  kind: RewardDraft['kind'];
  amount: number;
  turnoverMultiple: number;
}

/** Returns the draft that copies a reward. */
export const toRewardDraft = ({ kind, amount, turnoverMultiple }: EnteredReward): RewardDraft => ({
  kind,
  amount,
  multiple: String(turnoverMultiple),
});

/** Returns the entered reward; undefined while it is incomplete. */
export function readReward({ kind, amount, multiple }: RewardDraft): EnteredReward | undefined {
  // Points never require bets.
  const turnoverMultiple = kind === 'POINTS' ? 0 : Number(multiple);
  return amount && Number.isFinite(turnoverMultiple) ? { kind, amount, turnoverMultiple } : undefined;
}

const kinds = { MONEY: 'Money', POINTS: 'Points' } as const;

interface RewardFieldsProps {
  /** Name of the reward in the input of the act. */
  path: string;
  /** Name of its required bets in the input of the act. */
  multiplePath: string;
  labels: { kind: string; amount: string; multiple: string };
  draft: RewardDraft;
  onChange(part: Partial<RewardDraft>): void;
}

/** Fields for a reward of money or of points. */
export const RewardFields = ({ path, multiplePath, labels, draft, onChange }: RewardFieldsProps) => (
  <>
    <ChoiceField
      path={`${path}.kind`}
      label={labels.kind}
      names={kinds}
      value={draft.kind}
      onValue={(kind) => onChange({ kind })}
    />
    {draft.kind === 'MONEY' ? (
      <>
        <AmountField
          path={`${path}.amount`}
          label={labels.amount}
          required
          minor={draft.amount}
          onMinor={(amount) => onChange({ amount })}
        />
        <ActField path={multiplePath} label={labels.multiple}>
          <TextInput
            inputMode="decimal"
            value={draft.multiple}
            onChange={({ target }) => onChange({ multiple: target.value })}
          />
        </ActField>
      </>
    ) : (
      <WholeField
        path={`${path}.amount`}
        label={labels.amount}
        required
        value={draft.amount}
        onValue={(amount) => onChange({ amount })}
      />
    )}
  </>
);

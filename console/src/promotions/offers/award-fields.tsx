import { gameTypes } from '@parlour/contracts';
import { Button, Checkbox, SectionHeading, TextInput } from '@parlour/ui';
import { gameTypeNames } from '../../game-type-names.ts';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { WholeField } from '../fields/whole-field.tsx';
import { offerTexts } from './offer-texts.ts';
import type { TermsFieldsProps } from './text-fields.tsx';

const words = offerTexts.editor;

/** The award of a promotion, its budget and the bets that it requires. */
export const AwardFields = ({ draft, onChange }: TermsFieldsProps) => (
  <>
    <SectionHeading title={words.award} />
    <Columns>
      <ChoiceField
        path="terms.reward.kind"
        label={words.reward}
        names={words.rewards}
        value={draft.rewardKind}
        onValue={(rewardKind) => onChange({ rewardKind })}
      />
      <RewardFields draft={draft} onChange={onChange} />
      <ChoiceField
        path="terms.delivery"
        label={words.delivery}
        names={words.deliveries}
        value={draft.delivery}
        onValue={(delivery) => onChange({ delivery })}
      />
      <FigureField
        isPoints={draft.rewardKind === 'points'}
        path="terms.budget"
        label={words.budget}
        helper={words.budgetHelp}
        value={draft.budget}
        onValue={(budget) => onChange({ budget })}
      />
    </Columns>
    {draft.task === 'raffle' && draft.entry === 'join' && <PrizeFields draft={draft} onChange={onChange} />}
    <Checkbox
      label={words.wagering}
      checked={draft.hasWagering}
      onChange={({ target }) => onChange({ hasWagering: target.checked })}
    />
    {draft.hasWagering && <WageringFields draft={draft} onChange={onChange} />}
  </>
);

interface FigureFieldProps {
  /** True if the value is a number of points, false if it is an amount of money. */
  isPoints: boolean;
  path: string;
  label: string;
  helper?: string;
  required?: boolean;
  value: number | undefined;
  onValue(value: number | undefined): void;
}

/** Field for an amount of money, or for points. */
const FigureField = ({ isPoints, value, onValue, ...field }: FigureFieldProps) =>
  isPoints ? (
    <WholeField {...field} value={value} onValue={onValue} />
  ) : (
    <AmountField {...field} minor={value} onMinor={onValue} />
  );

function RewardFields({ draft, onChange }: TermsFieldsProps) {
  const { rewardKind, task, entry } = draft;
  if (rewardKind === 'percent')
    return (
      <>
        <ActField path="terms.reward.value" label={words.rewardPercent} required>
          <TextInput
            inputMode="decimal"
            value={draft.rewardPercent}
            onChange={({ target }) => onChange({ rewardPercent: target.value })}
          />
        </ActField>
        <AmountField
          path="terms.reward.maxMinor"
          label={words.rewardMax}
          minor={draft.rewardMaxMinor}
          onMinor={(rewardMaxMinor) => onChange({ rewardMaxMinor })}
        />
        <ActField path="terms.reward.levels" label={words.rewardLevels} helper={words.rewardLevelsHelp}>
          <TextInput
            value={draft.rewardLevels}
            onChange={({ target }) => onChange({ rewardLevels: target.value })}
          />
        </ActField>
      </>
    );
  if (task === 'raffle' && entry === 'join') return null;
  const isPoints = rewardKind === 'points';
  const amountLabel = draft.envelopes === undefined ? words.rewardAmount : words.rewardSmallest;
  return (
    <>
      <FigureField
        isPoints={isPoints}
        path="terms.reward.value"
        label={isPoints ? words.rewardPoints : amountLabel}
        required
        value={draft.rewardValue}
        onValue={(rewardValue) => onChange({ rewardValue })}
      />
      {rewardKind === 'amount' && (
        <WholeField
          path="terms.reward.envelopes"
          label={words.envelopes}
          helper={words.envelopesHelp}
          value={draft.envelopes}
          onValue={(envelopes) => onChange({ envelopes })}
        />
      )}
    </>
  );
}

/** The prizes of a raffle, a row for each value. */
function PrizeFields({ draft: { prizes, rewardKind }, onChange }: TermsFieldsProps) {
  const change = (index: number, part: Partial<(typeof prizes)[number]>): void =>
    onChange({ prizes: prizes.map((prize, at) => (at === index ? { ...prize, ...part } : prize)) });
  return (
    <fieldset>
      <legend>{words.prizes}</legend>
      {prizes.map((prize, index) => (
        <Columns key={index}>
          <WholeField
            path={`terms.raffle.prizes.${index}.count`}
            label={words.prizeCount(index + 1)}
            required
            value={prize.count}
            onValue={(count) => change(index, { count })}
          />
          <FigureField
            isPoints={rewardKind === 'points'}
            path={`terms.raffle.prizes.${index}.value`}
            label={words.prizeValue(index + 1)}
            required
            value={prize.value}
            onValue={(value) => change(index, { value })}
          />
        </Columns>
      ))}
      <Button size="small" onClick={() => onChange({ prizes: [...prizes, { count: 1, value: undefined }] })}>
        {words.addPrize}
      </Button>
      {prizes.length > 1 && (
        <Button size="small" tone="quiet" onClick={() => onChange({ prizes: prizes.slice(0, -1) })}>
          {words.removePrize}
        </Button>
      )}
    </fieldset>
  );
}

/** The bets that are required before the award can be withdrawn. */
const WageringFields = ({ draft, onChange }: TermsFieldsProps) => (
  <>
    <Columns>
      <ChoiceField
        path="terms.wagering.base"
        label={words.base}
        names={words.bases}
        value={draft.wageringBase}
        onValue={(wageringBase) => onChange({ wageringBase })}
      />
      <WholeField
        path="terms.wagering.multiple"
        label={words.multiple}
        required
        value={draft.multiple}
        onValue={(multiple) => onChange({ multiple })}
      />
      <AmountField
        path="terms.wagering.maxStakeMinor"
        label={words.maxStake}
        minor={draft.maxStakeMinor}
        onMinor={(maxStakeMinor) => onChange({ maxStakeMinor })}
      />
      <WholeField
        path="terms.wagering.days"
        label={words.days}
        helper={words.daysHelp}
        value={draft.days}
        onValue={(days) => onChange({ days })}
      />
    </Columns>
    <fieldset>
      <legend>{words.contributions}</legend>
      <Columns>
        {gameTypes.map((type) => (
          <ActField key={type} path={`terms.wagering.contributions.${type}`} label={gameTypeNames[type]}>
            <TextInput
              inputMode="decimal"
              value={draft.contributions[type] ?? ''}
              onChange={({ target }) =>
                onChange({ contributions: { ...draft.contributions, [type]: target.value } })
              }
            />
          </ActField>
        ))}
      </Columns>
    </fieldset>
  </>
);

import type { AgentContractType } from '@parlour/contracts/calls';
import { contractTiersMax } from '@parlour/contracts/calls';
import { getCurrencySymbol, useSite, useTexts } from '@parlour/remote-sdk';
import { AmountInput, Button, Field, IconButton, TextInput } from '@parlour/ui';
import { formatRate } from '../settlements/formats.ts';
import styles from './contracts.module.css';
import {
  createDraft,
  type TierDraft,
  type TierField,
  type TierProblem,
  thresholdsByKind,
} from './offer-rules.ts';

interface TiersEditorProps {
  type: AgentContractType;
  drafts: readonly TierDraft[];
  ceilingPpm: number;
  /** The problem of each tier, if it is shown. */
  problems: readonly (TierProblem | undefined)[];
  onChange(drafts: readonly TierDraft[]): void;
}

/** Edits the tiers of an offer, from the lowest rate to the highest. */
export function TiersEditor({ type, drafts, ceilingPpm, problems, onChange }: TiersEditorProps) {
  const t = useTexts();
  const add = () => onChange([...drafts, createDraft(Math.max(...drafts.map(({ key }) => key)) + 1)]);
  return (
    <fieldset className={styles.tiers}>
      <legend className={styles.legend}>{t('offer.tiers')}</legend>
      <p className={styles.note}>
        {t(type === 'REALTIME' ? 'offer.oneRate' : 'offer.tiersHelp', { rate: formatRate(ceilingPpm) })}
      </p>
      {drafts.map((draft, index) => (
        <fieldset key={draft.key} className={styles.tier}>
          <legend className={styles.legend}>{t('offer.tier', { number: index + 1 })}</legend>
          <TierFields
            type={type}
            draft={draft}
            ceilingPpm={ceilingPpm}
            problem={problems[index]}
            onChange={(part) =>
              onChange(drafts.map((one) => (one.key === draft.key ? { ...one, ...part } : one)))
            }
          />
          {drafts.length > 1 && (
            <IconButton
              icon="trash-2"
              label={t('offer.removeTier', { number: index + 1 })}
              onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            />
          )}
        </fieldset>
      ))}
      {type !== 'REALTIME' && drafts.length < contractTiersMax && (
        <div>
          <Button icon="plus" size="small" onClick={add}>
            {t('offer.addTier')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface TierFieldsProps {
  type: AgentContractType;
  draft: TierDraft;
  ceilingPpm: number;
  problem: TierProblem | undefined;
  onChange(part: Partial<TierDraft>): void;
}

function TierFields({ type, draft, ceilingPpm, problem, onChange }: TierFieldsProps) {
  const t = useTexts();
  const { money } = useSite();
  const symbol = getCurrencySymbol(money);
  const findError = (field: TierField): string =>
    problem?.field === field ? t(`offer.problem.${problem.rule}`, { rate: formatRate(ceilingPpm) }) : '';
  const inputs: Record<TierField, React.ReactNode> = {
    rate: (
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={draft.rate}
        onChange={({ target }) => onChange({ rate: target.value })}
      />
    ),
    minActive: (
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={draft.minActive}
        onChange={({ target }) => onChange({ minActive: target.value })}
      />
    ),
    minValidBet: (
      <AmountInput
        symbol={symbol}
        minor={draft.minValidBetMinor}
        onMinor={(minValidBetMinor) => onChange({ minValidBetMinor })}
      />
    ),
    minNetLoss: (
      <AmountInput
        symbol={symbol}
        minor={draft.minNetLossMinor}
        onMinor={(minNetLossMinor) => onChange({ minNetLossMinor })}
      />
    ),
  };
  return (
    <div className={styles.fields}>
      {(['rate', ...thresholdsByKind[type]] as const).map((field) => (
        <Field
          key={field}
          label={t(`offer.field.${field}`)}
          required={field === 'rate'}
          error={findError(field)}
        >
          {inputs[field]}
        </Field>
      ))}
    </div>
  );
}

import { Checkbox, SectionHeading } from '@parlour/ui';
import { gameTypeNames } from '../../game-type-names.ts';
import { Columns } from '../../operate/stack.tsx';
import { useVendorNames } from '../../vendor-names.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import { ChoiceBoxes } from '../fields/choice-boxes.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { WholeField } from '../fields/whole-field.tsx';
import { offerTexts } from './offer-texts.ts';
import type { TermsFieldsProps } from './text-fields.tsx';

const words = offerTexts.editor;

/** Fields for the members who take part in a promotion, how, and how often. */
export const WhoFields = ({ draft, onChange }: TermsFieldsProps) => (
  <>
    <SectionHeading title={words.who} />
    <Columns>
      <ChoiceField
        path="terms.entry"
        label={words.entry}
        names={words.entries}
        value={draft.entry}
        onValue={(entry) => onChange({ entry })}
      />
      <ChoiceField
        path="terms.cycle"
        label={words.cycle}
        names={words.cycles}
        value={draft.cycle}
        onValue={(cycle) => onChange({ cycle })}
      />
      <WholeField
        path="terms.perMemberMax"
        label={words.perMember}
        required
        value={draft.perMemberMax}
        onValue={(perMemberMax) => onChange({ perMemberMax })}
      />
      <WholeField
        path="terms.eligibility.rankLevelMin"
        label={words.rankLevel}
        value={draft.rankLevelMin}
        onValue={(rankLevelMin) => onChange({ rankLevelMin })}
      />
      <AmountField
        path="terms.eligibility.minDepositMinor"
        label={words.minDeposit}
        minor={draft.minDepositMinor}
        onMinor={(minDepositMinor) => onChange({ minDepositMinor })}
      />
    </Columns>
    <ChoiceBoxes
      label={words.account}
      names={words.accountNames}
      chosen={draft.account}
      onChosen={(account) => onChange({ account })}
    />
    <VendorsField draft={draft} onChange={onChange} />
    <Checkbox
      label={words.firstDeposit}
      checked={draft.isFirstDeposit}
      onChange={({ target }) => onChange({ isFirstDeposit: target.checked })}
    />
    {draft.entry === 'apply' && (
      <Checkbox
        label={words.mayReapply}
        checked={draft.mayReapply}
        onChange={({ target }) => onChange({ mayReapply: target.checked })}
      />
    )}
    {draft.entry === 'join' && <TaskFields draft={draft} onChange={onChange} />}
  </>
);

/** Vendors by name. A chosen one that the catalogue no longer has stays in the list. */
function VendorsField({ draft, onChange }: TermsFieldsProps) {
  const names = useVendorNames();
  const gone = draft.vendors.filter((code) => !Object.hasOwn(names, code));
  return (
    <ChoiceBoxes
      label={words.vendors}
      helper={words.all}
      names={{ ...names, ...Object.fromEntries(gone.map((code) => [code, code])) }}
      chosen={draft.vendors}
      onChosen={(vendors) => onChange({ vendors })}
    />
  );
}

/** Fields for the condition that a member meets after joining. */
function TaskFields({ draft, onChange }: TermsFieldsProps) {
  const { task } = draft;
  return (
    <>
      <Columns>
        <ChoiceField
          path="terms.task"
          label={words.task}
          names={words.tasks}
          value={task}
          onValue={(next) => onChange({ task: next })}
        />
        {task === 'valid-bet' && (
          <AmountField
            path="terms.task.minMinor"
            label={words.taskMin}
            required
            minor={draft.taskMinMinor}
            onMinor={(taskMinMinor) => onChange({ taskMinMinor })}
          />
        )}
        {task === 'raffle' && (
          <AmountField
            path="terms.raffle.ticketEveryMinor"
            label={words.ticketEvery}
            required
            minor={draft.ticketEveryMinor}
            onMinor={(ticketEveryMinor) => onChange({ ticketEveryMinor })}
          />
        )}
      </Columns>
      {task === 'valid-bet' && (
        <ChoiceBoxes
          label={words.gameTypes}
          helper={words.all}
          names={gameTypeNames}
          chosen={draft.gameTypes}
          onChosen={(gameTypes) => onChange({ gameTypes })}
        />
      )}
      {(task === 'valid-bet' || task === 'deposit') && (
        <ChoiceBoxes
          label={words.weekdays}
          helper={words.all}
          names={words.weekdayNames as Record<string, string>}
          chosen={draft.weekdays}
          onChosen={(weekdays) => onChange({ weekdays })}
        />
      )}
    </>
  );
}

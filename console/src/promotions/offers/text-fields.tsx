import { promotionCategories } from '@parlour/contracts/calls';
import { SectionHeading, Select, TextInput } from '@parlour/ui';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { WordsField } from '../../operate/words-field.tsx';
import { ChoiceBoxes } from '../fields/choice-boxes.tsx';
import { WholeField } from '../fields/whole-field.tsx';
import { offerTexts } from './offer-texts.ts';
import type { TermsDraft } from './terms-draft.ts';

const words = offerTexts.editor;
const categoryOptions = promotionCategories.map((value) => ({
  value,
  label: value.charAt(0) + value.slice(1).toLowerCase(),
}));

export interface TermsFieldsProps {
  draft: TermsDraft;
  onChange(part: Partial<TermsDraft>): void;
}

/** The texts of a promotion in three languages, side by side. */
export const TextFields = ({ draft, onChange }: TermsFieldsProps) => (
  <>
    <SectionHeading title={words.texts} />
    <WordsField
      path="terms.title"
      label={words.title}
      required
      value={draft.title}
      onChange={(title) => onChange({ title })}
    />
    <WordsField
      path="terms.summary"
      label={words.summary}
      helper={words.summaryHelp}
      required
      rows={2}
      value={draft.summary}
      onChange={(summary) => onChange({ summary })}
    />
    <WordsField
      path="terms.body"
      label={words.body}
      helper={words.bodyHelp}
      required
      rows={6}
      value={draft.body}
      onChange={(body) => onChange({ body })}
    />
  </>
);

/** Fields for the place and the time of a promotion. `pictures` are the names of the pictures. */
export function LookFields({
  draft,
  pictures,
  onChange,
}: TermsFieldsProps & { pictures: readonly string[] }) {
  return (
    <>
      <SectionHeading title={words.look} />
      <Columns>
        <ActField path="terms.code" label={words.code} helper={words.codeHelp} required>
          <TextInput value={draft.code} onChange={({ target }) => onChange({ code: target.value })} />
        </ActField>
        <ActField path="terms.category" label={words.category}>
          <Select
            value={draft.category}
            options={categoryOptions}
            onChange={({ target }) =>
              onChange({ category: promotionCategories.find((one) => one === target.value) ?? 'OTHERS' })
            }
          />
        </ActField>
        <ActField path="terms.pictureKey" label={words.picture} required>
          <Select
            value={draft.pictureKey}
            placeholder="–"
            options={pictures.map((value) => ({ value, label: value }))}
            onChange={({ target }) => onChange({ pictureKey: target.value })}
          />
        </ActField>
        <WholeField
          path="terms.position"
          label={words.position}
          helper={words.positionHelp}
          value={draft.position}
          onValue={(position) => onChange({ position })}
        />
      </Columns>
      <ChoiceBoxes
        label={words.badges}
        names={words.badgeNames}
        chosen={draft.badges}
        onChosen={(badges) => onChange({ badges })}
      />
      <Columns>
        <ActField path="terms.from" label={words.from} required>
          <TextInput
            type="datetime-local"
            value={draft.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        </ActField>
        <ActField path="terms.until" label={words.until} helper={words.untilHelp}>
          <TextInput
            type="datetime-local"
            value={draft.until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        </ActField>
        <ActField path="terms.timeZone" label={words.timeZone} required>
          <TextInput value={draft.timeZone} onChange={({ target }) => onChange({ timeZone: target.value })} />
        </ActField>
      </Columns>
    </>
  );
}

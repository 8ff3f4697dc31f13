import { publishMissionAct } from '@parlour/contracts/back-office';
import { TextInput } from '@parlour/ui';
import { useState } from 'react';
import { gameTypeNames } from '../../game-type-names.ts';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { countedTexts } from '../counted/counted-texts.ts';
import { AmountField } from '../fields/amount-field.tsx';
import { ChoiceBoxes } from '../fields/choice-boxes.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { RewardFields } from '../fields/reward-fields.tsx';
import { WholeField } from '../fields/whole-field.tsx';
import { WindowFields } from '../fields/window-fields.tsx';
import { type MissionDraft, toMissionInput } from './mission-draft.ts';
import { missionTexts as words } from './mission-texts.ts';

/** Requests the publication of a mission. */
export function MissionDialog({ initial, onClose }: { initial: MissionDraft; onClose(): void }) {
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<MissionDraft>): void => setDraft({ ...draft, ...part });
  const countsBets = draft.metric !== 'LOGIN_DAYS' && draft.metric !== 'REFERRALS';
  return (
    <ActDialog
      act={publishMissionAct}
      title={words.publishTitle}
      verb={words.publishVerb}
      intro={words.publishIntro}
      size="wide"
      missing={words.missing}
      toInput={(reason) => toMissionInput(draft, reason)}
      onClose={onClose}
    >
      <Columns>
        <ActField path="code" label={countedTexts.code} helper={countedTexts.codeHelp} required>
          <TextInput value={draft.code} onChange={({ target }) => change({ code: target.value })} />
        </ActField>
        <ChoiceField
          path="period"
          label={words.period}
          names={words.periods}
          value={draft.period}
          onValue={(period) => change({ period })}
        />
        <ChoiceField
          path="metric"
          label={words.metric}
          names={words.metrics}
          value={draft.metric}
          onValue={(metric) => change({ metric })}
        />
        <TargetField draft={draft} onChange={change} />
      </Columns>
      {countsBets && (
        <ChoiceBoxes
          label={countedTexts.games}
          helper={countedTexts.allHelp}
          names={gameTypeNames}
          chosen={draft.gameTypes}
          onChosen={(gameTypes) => change({ gameTypes })}
        />
      )}
      <Columns>
        <RewardFields
          path="reward"
          multiplePath="turnoverMultiple"
          labels={words.rewardLabels}
          draft={draft.reward}
          onChange={(part) => change({ reward: { ...draft.reward, ...part } })}
        />
      </Columns>
      <WindowFields from={draft.from} to={draft.to} onChange={change} />
    </ActDialog>
  );
}

interface PartProps {
  draft: MissionDraft;
  onChange(part: Partial<MissionDraft>): void;
}

/** The target: an amount, a multiple with two decimals, or a number. */
const TargetField = ({ draft: { metric, target }, onChange }: PartProps) =>
  metric === 'VALID_BET' || metric === 'WIN_MULTIPLE' ? (
    <AmountField
      path="target"
      label={words.target}
      required
      minor={target}
      onMinor={(next) => onChange({ target: next })}
    />
  ) : (
    <WholeField
      path="target"
      label={words.target}
      required
      value={target}
      onValue={(next) => onChange({ target: next })}
    />
  );

import { publishLeaderboardAct } from '@parlour/contracts/back-office';
import { Button, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { gameTypeNames } from '../../game-type-names.ts';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { countedTexts } from '../counted/counted-texts.ts';
import { ChoiceBoxes } from '../fields/choice-boxes.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { RewardFields } from '../fields/reward-fields.tsx';
import { WholeField } from '../fields/whole-field.tsx';
import { WindowFields } from '../fields/window-fields.tsx';
import { type BoardDraft, createNextPrize, toBoardInput } from './board-draft.ts';
import { boardTexts as words } from './board-texts.ts';

/** Requests the publication of a leaderboard. */
export function BoardDialog({ initial, onClose }: { initial: BoardDraft; onClose(): void }) {
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<BoardDraft>): void => setDraft({ ...draft, ...part });
  return (
    <ActDialog
      act={publishLeaderboardAct}
      title={words.publishTitle}
      verb={words.publishVerb}
      intro={words.publishIntro}
      size="wide"
      missing={words.missing}
      toInput={(reason) => toBoardInput(draft, reason)}
      onClose={onClose}
    >
      <ActField path="code" label={countedTexts.code} helper={countedTexts.codeHelp} required>
        <TextInput value={draft.code} onChange={({ target }) => change({ code: target.value })} />
      </ActField>
      <Columns>
        <ChoiceField
          path="period"
          label={countedTexts.period}
          names={words.periods}
          value={draft.period}
          onValue={(period) => change({ period })}
        />
        <ChoiceField
          path="metric"
          label={countedTexts.metric}
          names={words.metrics}
          value={draft.metric}
          onValue={(metric) => change({ metric })}
        />
      </Columns>
      <ChoiceBoxes
        label={countedTexts.games}
        helper={countedTexts.allHelp}
        names={gameTypeNames}
        chosen={draft.gameTypes}
        onChosen={(gameTypes) => change({ gameTypes })}
      />
      <PrizeFields draft={draft} onChange={change} />
      <WindowFields from={draft.from} to={draft.to} onChange={change} />
    </ActDialog>
  );
}

interface PrizeFieldsProps {
  draft: BoardDraft;
  onChange(part: Partial<BoardDraft>): void;
}

/** The prizes of the ranks, a row for each. */
function PrizeFields({ draft: { prizes }, onChange }: PrizeFieldsProps) {
  const change = (index: number, part: Partial<(typeof prizes)[number]>): void =>
    onChange({ prizes: prizes.map((prize, at) => (at === index ? { ...prize, ...part } : prize)) });
  return (
    <fieldset className={fieldStyles.group}>
      <legend className={fieldStyles.legend}>{words.prizes}</legend>
      <p className={fieldStyles.helper}>{words.prizesHelp}</p>
      {prizes.map((prize, index) => (
        <Columns key={index}>
          <WholeField
            path={`prizes.${index}.from`}
            label={words.firstRank(index + 1)}
            required
            value={prize.from}
            onValue={(from) => change(index, { from })}
          />
          <WholeField
            path={`prizes.${index}.to`}
            label={words.lastRank(index + 1)}
            required
            value={prize.to}
            onValue={(to) => change(index, { to })}
          />
          <RewardFields
            path={`prizes.${index}`}
            multiplePath={`prizes.${index}.turnoverMultiple`}
            labels={words.labelReward(index + 1)}
            draft={prize}
            onChange={(part) => change(index, part)}
          />
        </Columns>
      ))}
      <Columns>
        <Button size="small" onClick={() => onChange({ prizes: [...prizes, createNextPrize(prizes)] })}>
          {words.addPrize}
        </Button>
        {prizes.length > 0 && (
          <Button size="small" tone="quiet" onClick={() => onChange({ prizes: prizes.slice(0, -1) })}>
            {words.removePrize}
          </Button>
        )}
      </Columns>
    </fieldset>
  );
}

import {
  type HelpTopic,
  removeHelpArticleAct,
  removeHelpTopicAct,
  undoHelpAct,
} from '@parlour/contracts/back-office';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { HistoryDialog } from '../../operate/history-dialog.tsx';
import { UndoDialog } from '../../operate/undo-dialog.tsx';
import { useSeen } from '../../operate/use-seen.ts';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import { helpTexts as words } from './help-texts.ts';

interface HelpRowActsProps {
  kind: 'article' | 'topic';
  object: Pick<HelpTopic, 'id' | 'title' | 'version'>;
  /** Absent for operators without permission to change the help centre. */
  onChange: (() => void) | undefined;
}

/** Changes or removes a topic or article, or shows its history and undoes the latest change. */
export function HelpRowActs({ kind, object, onChange }: HelpRowActsProps) {
  const [dialog, setDialog] = useState<'remove' | 'history'>();
  const { id, title } = object;
  const name = title.EN;
  const close = () => setDialog(undefined);
  return (
    <RowButtons>
      {onChange && (
        <>
          <RowButton label={words.changeTitle(name)} onClick={onChange}>
            {words.change}
          </RowButton>
          <RowButton label={words.removeTitle(name)} onClick={() => setDialog('remove')}>
            {words.remove}
          </RowButton>
        </>
      )}
      <RowButton tone="quiet" label={words.historyTitle(name)} onClick={() => setDialog('history')}>
        {words.history}
      </RowButton>
      {dialog === 'remove' && <RemoveDialog kind={kind} object={object} onClose={close} />}
      {dialog === 'history' && (
        <HistoryDialog
          title={words.historyTitle(name)}
          subject={`help-${kind}:${id}`}
          renderUndo={
            onChange &&
            ((latest, onClose) => (
              <UndoDialog
                act={undoHelpAct}
                name={name}
                intro={words.undoIntro}
                entry={latest}
                hasValues
                onClose={onClose}
              />
            ))
          }
          onClose={close}
        />
      )}
    </RowButtons>
  );
}

type RemoveDialogProps = Pick<HelpRowActsProps, 'kind' | 'object'> & { onClose(): void };

function RemoveDialog({ kind, object, onClose }: RemoveDialogProps) {
  const { id, title, version } = useSeen(object);
  return (
    <ActDialog
      act={kind === 'article' ? removeHelpArticleAct : removeHelpTopicAct}
      title={words.removeTitle(title.EN)}
      verb={words.removeVerb}
      intro={words.removeIntro}
      tone="danger"
      toInput={(reason) => ({ id, version, reason })}
      onClose={onClose}
    />
  );
}

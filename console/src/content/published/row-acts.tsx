import {
  type endBannerAct,
  type endNoticeAct,
  type HistoryEntry,
  undoContentAct,
} from '@parlour/contracts/back-office';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { HistoryDialog } from '../../operate/history-dialog.tsx';
import { UndoDialog } from '../../operate/undo-dialog.tsx';
import { useSeen } from '../../operate/use-seen.ts';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import { publishedTexts as words } from './published-texts.ts';

interface RowActsProps {
  id: number;
  /** The version that the operator sees. */
  version: number;
  kind: 'notice' | 'banner';
  act: typeof endNoticeAct | typeof endBannerAct;
  /** Absent for operators without permission to change publications. */
  onChange?: () => void;
  /** Absent for operators without permission to change publications. */
  onAgain?: () => void;
  isEnded: boolean;
}

/** Changes or ends a publication, opens it as the draft of another one, or shows its history and undoes the latest change. */
export function RowActs({ id, version, kind, act, onChange, onAgain, isEnded }: RowActsProps) {
  const [dialog, setDialog] = useState<'end' | 'history'>();
  const close = () => setDialog(undefined);
  return (
    <RowButtons isOneLine>
      {onChange && !isEnded && (
        <RowButton label={words.changeTitle(id)} onClick={onChange}>
          {words.change}
        </RowButton>
      )}
      {onAgain && (
        <RowButton label={`${words.again} ${words.name(id)}`} onClick={onAgain}>
          {words.again}
        </RowButton>
      )}
      {onAgain && !isEnded && (
        <RowButton label={words.endTitle(id)} onClick={() => setDialog('end')}>
          {words.end}
        </RowButton>
      )}
      <RowButton tone="quiet" label={words.historyTitle(id)} onClick={() => setDialog('history')}>
        {words.history}
      </RowButton>
      {dialog === 'end' && <EndDialog id={id} version={version} act={act} onClose={close} />}
      {dialog === 'history' && (
        <HistoryDialog
          title={words.historyTitle(id)}
          subject={`${kind}:${id}`}
          isUndoable={isUndoable}
          renderUndo={
            onAgain &&
            ((latest, onClose) => (
              <UndoDialog
                act={undoContentAct}
                name={words.name(id)}
                intro={getUndoIntro(latest)}
                entry={latest}
                hasValues={isChange(latest)}
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

type EndDialogProps = Pick<RowActsProps, 'id' | 'version' | 'act'> & { onClose(): void };

function EndDialog({ id, version, act, onClose }: EndDialogProps) {
  const seen = useSeen(version);
  return (
    <ActDialog
      act={act}
      title={words.endTitle(id)}
      verb={words.endVerb}
      intro={words.endIntro}
      tone="danger"
      toInput={(reason) => ({ id, version: seen, reason })}
      onClose={onClose}
    />
  );
}

const isEnd = ({ act }: HistoryEntry): boolean => act.endsWith('.end');
const isChange = ({ act }: HistoryEntry): boolean => act.endsWith('.change');

function getUndoIntro(latest: HistoryEntry): string {
  if (isChange(latest)) return words.undoChange;
  return isEnd(latest) ? words.undoEnd : words.undoPublish;
}

/** An entry without a recorded end has no time that an undo could restore. */
const isUndoable = (entry: HistoryEntry): boolean => !isEnd(entry) || entry.before !== null;

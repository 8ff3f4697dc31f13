import { type HistoryEntry, readHistoryAct } from '@parlour/contracts/back-office';
import { Button, Modal } from '@parlour/ui';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';
import { useRead } from '../wire/gateway-context.ts';
import { HistoryPanel } from './history-panel.tsx';
import { operateTexts as words } from './operate-texts.ts';
import { StackFoot } from './stack.tsx';

interface HistoryDialogProps {
  title: string;
  /** The object in the audit record: `setting:contacts`. */
  subject: string;
  onClose(): void;
  /** Renders the dialog that undoes the latest change. Absent when the operator may not undo it. */
  renderUndo?: ((latest: HistoryEntry, onClose: () => void) => ReactNode) | undefined;
  /** Returns whether an entry is a change that can be undone. Default: every entry is. */
  isUndoable?(entry: HistoryEntry): boolean;
}

/** The audit record about one object, from which the latest change can be undone. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { title, subject, onClose, renderUndo, isUndoable = () => true } = props;
  const latest = useRead(readHistoryAct, { subject, limit: 1 }).data?.entries[0];
  const [undone, setUndone] = useState<HistoryEntry>();
  if (undone && renderUndo) return renderUndo(undone, () => setUndone(undefined));
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      size="reading"
      foot={
        renderUndo &&
        latest &&
        isUndoable(latest) && (
          <StackFoot>
            <Button icon="undo-2" onClick={() => setUndone(latest)}>
              {words.undo}
            </Button>
          </StackFoot>
        )
      }
    >
      <HistoryPanel subject={subject} />
    </Modal>
  );
}

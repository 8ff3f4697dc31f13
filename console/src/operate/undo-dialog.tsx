import type { HistoryEntry, undoContentAct, undoHelpAct, undoSiteAct } from '@parlour/contracts/back-office';
import { ActDialog } from './act-dialog.tsx';
import { Facts } from './facts.tsx';
import { operateTexts as words } from './operate-texts.ts';
import { PlainData } from './plain-data.tsx';

interface UndoDialogProps {
  act: typeof undoSiteAct | typeof undoContentAct | typeof undoHelpAct;
  /** Name of the object. */
  name: string;
  intro: string;
  entry: HistoryEntry;
  /** Whether the entry has the value before and after. */
  hasValues?: boolean;
  /** Replaces the usual title of the dialog; `verb` replaces the label of its button. */
  title?: string;
  verb?: string;
  onClose(): void;
}

/** Undoes the latest change of an object, with the value that it has now and the one that it gets back. */
export function UndoDialog({
  act,
  name,
  intro,
  entry,
  hasValues = false,
  title = words.undoTitle(name),
  verb = words.undoVerb,
  onClose,
}: UndoDialogProps) {
  return (
    <ActDialog
      act={act}
      title={title}
      verb={verb}
      intro={intro}
      toInput={(reason) => ({ entry: entry.id, reason })}
      onClose={onClose}
    >
      {hasValues && <ValueChange now={entry.after} later={entry.before} />}
    </ActDialog>
  );
}

/** A value now and after an undo. */
export const ValueChange = ({ now, later }: { now: unknown; later: unknown }) => (
  <Facts
    facts={[
      { label: words.now, value: <Value data={now} /> },
      { label: words.afterUndo, value: <Value data={later} /> },
    ]}
  />
);

const Value = ({ data }: { data: unknown }) =>
  data === null || data === undefined ? words.byDefault : <PlainData data={data} />;

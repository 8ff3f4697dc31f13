import {
  type ClubLevel,
  type HistoryEntry,
  listClubLevelsAct,
  renameClubLevelAct,
} from '@parlour/contracts/back-office';
import type * as z from '@parlour/schema';
import { formatMoney } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { HistoryDialog } from '../../operate/history-dialog.tsx';
import { operateTexts } from '../../operate/operate-texts.ts';
import { ValueChange } from '../../operate/undo-dialog.tsx';
import { toWords, type WordsDraft, WordsField } from '../../operate/words-field.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { PreviewButton } from '../published/preview-button.tsx';
import { ChangeDialog } from '../settings/change-dialog.tsx';
import { clubTexts as words } from './club-texts.ts';

const nameLengthMax = 40;

/** Names of the levels of the club. */
export function ClubPage() {
  const gateway = useGateway();
  const mayChange = usePermission(renameClubLevelAct.permission);
  const [opened, setOpened] = useState<{ dialog: 'rename' | 'history'; level: ClubLevel }>();
  const close = () => setOpened(undefined);
  const actColumn: DataColumn<ClubLevel> = {
    key: 'acts',
    head: texts.remote.act,
    cell: (level) => (
      <RowButtons>
        {mayChange && (
          <RowButton
            label={words.renameTitle(getName(level))}
            onClick={() => setOpened({ dialog: 'rename', level })}
          >
            {words.rename}
          </RowButton>
        )}
        <RowButton
          tone="quiet"
          label={words.historyTitle(getName(level))}
          onClick={() => setOpened({ dialog: 'history', level })}
        >
          {words.history}
        </RowButton>
      </RowButtons>
    ),
  };
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="club-levels"
        label={words.title}
        columns={[...columns, actColumn]}
        rowKey={({ rank }) => rank}
        source={{
          key: [listClubLevelsAct.path],
          load: async () => ({ rows: (await gateway.read(listClubLevelsAct, {})).levels }),
        }}
        empty={{ title: words.empty, icon: 'club' }}
      />
      {opened?.dialog === 'rename' && <RenameDialog level={opened.level} onClose={close} />}
      {opened?.dialog === 'history' && (
        <HistoryDialog
          title={words.historyTitle(getName(opened.level))}
          subject={`club-level:${opened.level.rank}`}
          isUndoable={({ before, after }) => isName(before) && isName(after)}
          renderUndo={
            mayChange
              ? (latest, onClose) => <UndoRename rank={opened.level.rank} latest={latest} onClose={onClose} />
              : undefined
          }
          onClose={close}
        />
      )}
    </>
  );
}

const getName = ({ name }: ClubLevel): string => name.EN;

function RenameDialog({ level, onClose }: { level: ClubLevel; onClose(): void }) {
  const [draft, setDraft] = useState<WordsDraft>(level.name);
  const name = toWords(draft);
  const isSound = name && Object.values(name).every((text) => text.length <= nameLengthMax);
  return (
    <ChangeDialog
      act={renameClubLevelAct}
      title={words.renameTitle(getName(level))}
      verb={words.renameVerb}
      size="wide"
      missing={words.missing}
      toChange={() =>
        isSound
          ? {
              change: { kind: 'club-level', key: String(level.rank), value: name },
              before: level.name,
              input: { rank: level.rank, before: level.name, name },
            }
          : undefined
      }
      onClose={onClose}
    >
      <WordsField path="name" label={words.name} required value={draft} onChange={setDraft} />
      <PreviewButton toDraft={() => (isSound ? { kind: 'club-level', rank: level.rank, name } : undefined)} />
    </ChangeDialog>
  );
}

const nameShape = renameClubLevelAct.input.shape.before;
const isName = (data: unknown): data is z.output<typeof nameShape> => nameShape.safeParse(data).success;

/** Gives a level the name that it had before its latest change. */
function UndoRename({ rank, latest, onClose }: { rank: number; latest: HistoryEntry; onClose(): void }) {
  const { before, after } = latest;
  return (
    <ActDialog
      act={renameClubLevelAct}
      title={operateTexts.undoTitle(words.levelName(rank))}
      verb={operateTexts.undoVerb}
      toInput={(reason) =>
        isName(before) && isName(after) ? { rank, before: after, name: before, reason } : undefined
      }
      onClose={onClose}
    >
      <ValueChange now={after} later={before} />
    </ActDialog>
  );
}

const columns: DataColumn<ClubLevel>[] = [
  {
    key: 'rank',
    head: words.rank,
    onCard: 'key',
    sortBy: ({ rank }) => rank,
    text: ({ rank }) => rank,
    cell: ({ rank }) => words.levelName(rank),
  },
  {
    key: 'name',
    head: words.name,
    onCard: 'key',
    sortBy: getName,
    text: ({ name }) => Object.values(name).join(' / '),
    cell: ({ name }) => Object.values(name).join(' · '),
  },
  {
    key: 'required',
    head: words.required,
    figure: true,
    onCard: 'amount',
    sortBy: ({ requiredMinor }) => requiredMinor,
    minor: ({ requiredMinor }) => requiredMinor,
    cell: ({ requiredMinor }) => formatMoney(requiredMinor, 'auto'),
  },
];

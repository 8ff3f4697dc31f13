import type { InputOf } from '@parlour/contracts';
import {
  type changeSettingAct,
  type renameClubLevelAct,
  type ScheduledChange,
  scheduleAct,
  type setHelpArticleAct,
  type setHelpTopicAct,
  type setSwitchAct,
} from '@parlour/contracts/back-office';
import { type ReactNode, useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { parseFieldTime } from '../../times.ts';
import { StartsField } from './starts-field.tsx';

type DirectAct =
  | typeof changeSettingAct
  | typeof setSwitchAct
  | typeof setHelpArticleAct
  | typeof setHelpTopicAct
  | typeof renameClubLevelAct;

interface ChangeDialogProps<A extends DirectAct> {
  /** Makes the change at once. */
  act: A;
  /**
   * Returns the change, the state that the operator saw, and the input of the act; undefined while the form is incomplete.
   */
  toChange(): { change: ScheduledChange; before: unknown; input: InputOf<A> } | undefined;
  /** Name of the part of a scheduled change that the fields fill. Default: the change. */
  fieldsIn?: 'change' | 'change.value';
  title: string;
  verb: string;
  tone?: 'gold' | 'danger';
  size?: 'form' | 'reading' | 'wide';
  missing?: string;
  onClose(): void;
  children?: ReactNode;
}

/** Changes a setting, a switch or content, at once or from a later time. */
export function ChangeDialog<A extends DirectAct>({
  act,
  toChange,
  fieldsIn = 'change',
  children,
  ...dialog
}: ChangeDialogProps<A>) {
  const [starts, setStarts] = useState('');
  const startsAt = parseFieldTime(starts);
  const fields = (
    <>
      {children}
      <StartsField value={starts} onChange={setStarts} />
    </>
  );
  if (startsAt !== undefined)
    return (
      <ActDialog
        {...dialog}
        act={scheduleAct}
        fieldsIn={fieldsIn}
        toInput={(reason) => {
          const given = toChange();
          return given && { change: given.change, before: given.before, startsAt, reason };
        }}
      >
        {fields}
      </ActDialog>
    );
  return (
    <ActDialog
      {...dialog}
      act={act}
      toInput={(reason) => {
        const given = toChange();
        return given && ({ ...given.input, reason } as InputOf<A>);
      }}
    >
      {fields}
    </ActDialog>
  );
}

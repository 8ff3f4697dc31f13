import type { HistoryEntry } from '@parlour/contracts/back-office';
import { Modal } from '@parlour/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { formatAuditAct } from './audit-act-texts.ts';
import { Facts } from './facts.tsx';
import { formatActor } from './format-actor.ts';
import { EntryStates } from './history-entries.tsx';
import { operateTexts as words } from './operate-texts.ts';
import { Stack } from './stack.tsx';

interface EntryDialogProps {
  entry: HistoryEntry;
  /** Object of the entry. Absent where the page shows one object only. */
  subject?: ReactNode;
  onClose(): void;
}

/** One entry of the audit record with the states before and after. */
export function EntryDialog({ entry, subject, onClose }: EntryDialogProps) {
  const { id, at, actor, act, before, after, reason } = entry;
  return (
    <Modal open onClose={onClose} title={words.entry(id)} closeLabel={texts.close} size="reading">
      <Stack>
        <Facts
          facts={[
            { label: words.act, value: formatAuditAct(act) },
            ...(subject === undefined ? [] : [{ label: words.subject, value: subject }]),
            { label: words.actor, value: formatActor(actor) },
            { label: words.at, value: formatTime(at) },
            ...(reason === null ? [] : [{ label: words.reason, value: reason }]),
          ]}
        />
        <EntryStates before={before} after={after} />
      </Stack>
    </Modal>
  );
}

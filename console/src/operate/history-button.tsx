import { historyPermissions } from '@parlour/contracts/back-office';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { usePermission } from '../session/use-permission.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { operateTexts as words } from './operate-texts.ts';

interface HistoryButtonProps {
  /** Name of the object for people. */
  name: string;
  /** The object in the audit record: `bank:KBZ`. */
  subject: string;
}

/** Shows the audit record about one object to those who may read it. */
export function HistoryButton({ name, subject }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [kind = ''] = subject.split(':');
  const mayRead = usePermission(historyPermissions[kind] ?? 'audit.view');
  const title = words.historyTitle(name);
  if (!mayRead) return null;
  return (
    <>
      <Button size="small" tone="quiet" aria-label={title} onClick={() => setIsOpen(true)}>
        {words.historyOpen}
      </Button>
      {isOpen && <HistoryDialog title={title} subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}

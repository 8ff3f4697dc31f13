import { listChangesAct } from '@parlour/contracts/back-office';
import { Button, Modal } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../frame/async-content.tsx';
import { HistoryEntries } from '../operate/history-entries.tsx';
import { texts } from '../texts.ts';
import { useRead } from '../wire/gateway-context.ts';
import { catalogueTexts as words } from './catalogue-texts.ts';

interface SubjectHistoryProps {
  /** Name of the game or vendor. */
  name: string;
  /** `game:<id>` or `vendor:<code>`. */
  subject: string;
}

/** Button that shows every change of one game or vendor, with the state before and after. */
export function SubjectHistory({ name, subject }: SubjectHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" tone="quiet" aria-label={words.historyTitle(name)} onClick={() => setIsOpen(true)}>
        {words.history}
      </Button>
      {isOpen && <SubjectHistoryDialog name={name} subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SubjectHistoryDialog({ name, subject, onClose }: SubjectHistoryProps & { onClose(): void }) {
  const query = useRead(listChangesAct, { subject });
  return (
    <Modal open onClose={onClose} title={words.historyTitle(name)} closeLabel={texts.close} size="reading">
      <AsyncContent query={query} label={words.historyTitle(name)}>
        {({ changes }) => (
          <HistoryEntries
            entries={changes.map(({ number, at, actor, kind, reason, item }) => ({
              id: number,
              at,
              actor,
              act: words.entry(words.kinds[kind] ?? kind, number),
              reason,
              before: item?.before,
              after: item?.after,
            }))}
          />
        )}
      </AsyncContent>
    </Modal>
  );
}

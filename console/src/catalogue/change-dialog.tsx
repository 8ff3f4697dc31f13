import { readChangeAct } from '@parlour/contracts/back-office';
import { Modal, Table } from '@parlour/ui';
import { AsyncContent } from '../frame/async-content.tsx';
import { HistoryPanel } from '../operate/history-panel.tsx';
import { Stack } from '../operate/stack.tsx';
import { texts } from '../texts.ts';
import { useRead } from '../wire/gateway-context.ts';
import { catalogueTexts as words } from './catalogue-texts.ts';
import { diffColumns } from './diff/diff-columns.tsx';

const shownMax = 200;

/** Everything that a change of the catalogue changed. */
export function ChangeDialog({ number, onClose }: { number: number; onClose(): void }) {
  const query = useRead(readChangeAct, { change: number });
  return (
    <Modal open onClose={onClose} title={words.name(number)} closeLabel={texts.close} size="wide">
      <AsyncContent query={query} label={words.name(number)}>
        {({ items }) => (
          <Stack>
            <Table
              label={words.subjects}
              columns={diffColumns}
              rows={items.slice(0, shownMax)}
              rowKey={({ subject }) => subject}
              on="raised"
            />
            {items.length > shownMax && <p>{words.moreSubjects(items.length - shownMax)}</p>}
            <HistoryPanel subject={`catalog-change:${number}`} />
          </Stack>
        )}
      </AsyncContent>
    </Modal>
  );
}

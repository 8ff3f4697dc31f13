import { gameTypes } from '@parlour/contracts';
import { type CatalogueGame, listGamesAct } from '@parlour/contracts/back-office';
import { StatusChip, type StatusLooks } from '@parlour/ui';
import { useState } from 'react';
import { gameTypeNames } from '../game-type-names.ts';
import { DataTable } from '../table/data-table.tsx';
import { RowButton, RowButtons } from '../table/row-buttons.tsx';
import type { DataColumn, FilterField } from '../table/table-source.ts';
import { texts } from '../texts.ts';
import { useVendorColumn, useVendorFilter } from '../vendor-names.tsx';
import { useGateway } from '../wire/gateway-context.ts';
import { catalogueTexts as words } from './catalogue-texts.ts';
import { StatusDialog, type StatusSubject } from './status-dialog.tsx';
import { SubjectHistory } from './subject-history.tsx';

const rowsPerPage = 50;
export const statusLooks = {
  live: { tone: 'done' },
  maintenance: { tone: 'waiting' },
  withdrawn: { tone: 'refused' },
} satisfies StatusLooks<CatalogueGame['status']>;

const textFilter: FilterField = { key: 'text', label: words.search, kind: 'text' };
const categoryFilter: FilterField = {
  key: 'category',
  label: words.category,
  kind: 'choice',
  options: gameTypes.map((value) => ({ value, label: gameTypeNames[value] })),
};

/** Games of any state. */
export function GamesTable({ mayChange }: { mayChange: boolean }) {
  const gateway = useGateway();
  const [subject, setSubject] = useState<StatusSubject>();
  const vendorFilter = useVendorFilter(words.vendor);
  const vendorColumn = useVendorColumn<CatalogueGame>(words.vendor, { onCard: 'key' });
  const actColumn: DataColumn<CatalogueGame> = {
    key: 'act',
    head: texts.remote.act,
    cell: ({ gameId, name, status }) => (
      <RowButtons isOneLine>
        {mayChange && status !== 'withdrawn' && (
          <RowButton
            label={status === 'live' ? words.closeTitle(name) : words.openTitle(name)}
            onClick={() => setSubject({ gameId, name, isLive: status === 'live' })}
          >
            {status === 'live' ? words.close : words.open}
          </RowButton>
        )}
        <SubjectHistory name={name} subject={`game:${gameId}`} />
      </RowButtons>
    ),
  };
  return (
    <>
      <DataTable
        name="games"
        label={words.views.games}
        columns={[...nameColumns, vendorColumn, ...columns, actColumn]}
        rowKey={({ gameId }) => gameId}
        filters={[textFilter, vendorFilter, categoryFilter]}
        source={{
          key: [listGamesAct.path],
          load: async ({ text, vendor, category }, cursor) => {
            const { games, next } = await gateway.read(listGamesAct, {
              text,
              vendor: vendor?.toUpperCase(),
              gameType: gameTypes.find((type) => type === category),
              cursor,
              limit: rowsPerPage,
            });
            return { rows: games, next };
          },
        }}
        empty={{ title: words.empty, icon: 'gamepad-2' }}
      />
      {subject && <StatusDialog subject={subject} onClose={() => setSubject(undefined)} />}
    </>
  );
}

const nameColumns: DataColumn<CatalogueGame>[] = [
  { key: 'name', head: words.game, onCard: 'key', text: ({ name }) => name, cell: ({ name }) => name },
  { key: 'id', head: words.id, text: ({ gameId }) => gameId, cell: ({ gameId }) => gameId },
];

const columns: DataColumn<CatalogueGame>[] = [
  {
    key: 'type',
    head: words.category,
    text: ({ gameType }) => gameType,
    cell: ({ gameType }) => gameTypeNames[gameType],
  },
  {
    key: 'status',
    head: words.status,
    onCard: 'amount',
    text: ({ status }) => status,
    cell: ({ status }) => <StatusChip status={status} looks={statusLooks} label={words.statuses[status]} />,
  },
];

import { type CatalogueVendor, listVendorsAct } from '@parlour/contracts/back-office';
import { getButtonClass, StatusChip } from '@parlour/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { DataTable } from '../table/data-table.tsx';
import { RowButton, RowButtons } from '../table/row-buttons.tsx';
import type { DataColumn } from '../table/table-source.ts';
import { texts } from '../texts.ts';
import { useGateway } from '../wire/gateway-context.ts';
import { catalogueTexts as words } from './catalogue-texts.ts';
import { statusLooks } from './games-table.tsx';
import { StatusDialog, type StatusSubject } from './status-dialog.tsx';
import { SubjectHistory } from './subject-history.tsx';

/** Vendors with their state. The games of a connected one can be imported. */
export function VendorsTable({ mayChange }: { mayChange: boolean }) {
  const gateway = useGateway();
  const [subject, setSubject] = useState<StatusSubject>();
  const actColumn: DataColumn<CatalogueVendor> = {
    key: 'act',
    head: texts.remote.act,
    cell: ({ code, name, status }) => (
      <RowButtons isOneLine>
        {mayChange && (
          <>
            <RowButton
              label={status === 'live' ? words.closeTitle(name) : words.openTitle(name)}
              onClick={() => setSubject({ vendor: code, name, isLive: status === 'live' })}
            >
              {status === 'live' ? words.close : words.open}
            </RowButton>
            <Link
              to={paths.catalogueImport(code)}
              className={getButtonClass({ size: 'small' })}
              aria-label={words.importTitle(name)}
            >
              {words.import}
            </Link>
          </>
        )}
        <SubjectHistory name={name} subject={`vendor:${code}`} />
      </RowButtons>
    ),
  };
  return (
    <>
      <DataTable
        name="vendors"
        label={words.views.vendors}
        columns={[...columns, actColumn]}
        rowKey={({ code }) => code}
        source={{
          key: [listVendorsAct.path],
          load: async () => ({ rows: (await gateway.read(listVendorsAct, {})).vendors }),
        }}
        empty={{ title: words.empty, icon: 'gamepad-2' }}
      />
      {subject && <StatusDialog subject={subject} onClose={() => setSubject(undefined)} />}
    </>
  );
}

const columns: DataColumn<CatalogueVendor>[] = [
  {
    key: 'name',
    head: words.vendor,
    onCard: 'key',
    sortBy: ({ name }) => name,
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: 'code',
    head: words.id,
    sortBy: ({ code }) => code,
    text: ({ code }) => code,
    cell: ({ code }) => code,
  },
  {
    key: 'games',
    head: words.games,
    figure: true,
    sortBy: ({ games }) => games,
    text: ({ games }) => games,
    cell: ({ games }) => games,
  },
  {
    key: 'status',
    head: words.status,
    onCard: 'amount',
    sortBy: ({ status }) => status,
    text: ({ status }) => status,
    cell: ({ status }) => <StatusChip status={status} looks={statusLooks} label={words.statuses[status]} />,
  },
];

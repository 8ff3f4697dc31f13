import { type Bank, listBanksAct, setBankAct } from '@parlour/contracts/back-office';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { HistoryButton } from '../../operate/history-button.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { useGateway, useRead } from '../../wire/gateway-context.ts';
import { BankDialog } from './bank-dialog.tsx';
import { bankTexts as words } from './bank-texts.ts';

/** Banks at which members may have accounts. */
export function BanksPage() {
  const gateway = useGateway();
  const mayChange = usePermission(setBankAct.permission);
  const { data } = useRead(listBanksAct, {});
  const [opened, setOpened] = useState<Bank | 'new'>();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayChange && data && (
          <Button tone="gold" icon="plus" onClick={() => setOpened('new')}>
            {words.add}
          </Button>
        )}
      </PageHeading>
      <DataTable
        name="banks"
        label={words.title}
        columns={[...columns, createActColumn(mayChange ? setOpened : undefined)]}
        rowKey={({ code }) => code}
        source={{
          key: [listBanksAct.path, 'table'],
          load: async () => ({ rows: (await gateway.read(listBanksAct, {})).banks }),
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'landmark' }}
      />
      {opened && (
        <BankDialog
          bank={opened === 'new' ? undefined : opened}
          banks={data?.banks ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const nameState = ({ isEnabled }: Bank): string => words.states[isEnabled ? 'open' : 'closed'];

const columns: DataColumn<Bank>[] = [
  {
    key: 'code',
    head: words.code,
    onCard: 'key',
    sortBy: ({ code }) => code,
    text: ({ code }) => code,
    cell: ({ code }) => code,
  },
  {
    key: 'name',
    head: words.name,
    onCard: 'key',
    sortBy: ({ name }) => name.EN,
    text: ({ name }) => name.EN,
    cell: ({ name }) => name.EN,
  },
  {
    key: 'digits',
    head: words.digits,
    figure: true,
    text: ({ numberMin, numberMax }) => words.digitsRange(numberMin, numberMax),
    cell: ({ numberMin, numberMax }) => words.digitsRange(numberMin, numberMax),
  },
  {
    key: 'position',
    head: words.position,
    figure: true,
    sortBy: ({ position }) => position,
    text: ({ position }) => position,
    cell: ({ position }) => position,
  },
  { key: 'state', head: words.state, onCard: 'amount', sortBy: nameState, text: nameState, cell: nameState },
];

const createActColumn = (open: ((bank: Bank) => void) | undefined): DataColumn<Bank> => ({
  key: 'act',
  head: words.act,
  cell: (bank) => (
    <RowButtons isOneLine>
      {open && (
        <RowButton label={words.changeLabel(bank.code)} onClick={() => open(bank)}>
          {words.change}
        </RowButton>
      )}
      <HistoryButton name={bank.name.EN} subject={`bank:${bank.code}`} />
    </RowButtons>
  ),
});

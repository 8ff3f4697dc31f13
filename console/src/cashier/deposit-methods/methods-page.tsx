import {
  closeDepositMethodAct,
  depositMethodsAct,
  type ListedDepositMethod,
  setDepositMethodAct,
} from '@parlour/contracts/back-office';
import { Button, type Column, Empty, formatMoney, Table } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PageHeading } from '../../frame/page-heading.tsx';
import { TableCard } from '../../frame/table-card.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { HistoryButton } from '../../operate/history-button.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { formatPercent } from '../../shares.ts';
import { RowButtons } from '../../table/row-buttons.tsx';
import { useRead } from '../../wire/gateway-context.ts';
import { MethodDialog } from './method-dialog.tsx';
import { emptyMethod, type MethodDraft, toMethodDraft } from './method-draft.ts';
import { methodTexts as words } from './method-texts.ts';

/** The deposit methods with the site's receiving accounts. */
export function DepositMethodsPage() {
  const mayChange = usePermission(setDepositMethodAct.permission);
  const methods = useRead(depositMethodsAct, {});
  const [draft, setDraft] = useState<MethodDraft>();
  const [closing, setClosing] = useState<ListedDepositMethod>();
  const change = (method: ListedDepositMethod) => setDraft(toMethodDraft(method));
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayChange && (
          <Button icon="plus" tone="gold" onClick={() => setDraft(emptyMethod)}>
            {words.add}
          </Button>
        )}
      </PageHeading>
      <AsyncContent query={methods} label={words.title}>
        {({ methods: rows }) =>
          rows.length === 0 ? (
            <Empty icon="wallet" title={words.empty} />
          ) : (
            <TableCard>
              <Table
                label={words.title}
                columns={createColumns(mayChange ? { change, close: setClosing } : undefined)}
                rows={rows}
                rowKey={({ methodId }) => methodId}
              />
            </TableCard>
          )
        }
      </AsyncContent>
      {draft && (
        <MethodDialog initial={draft} isNew={draft.methodId === ''} onClose={() => setDraft(undefined)} />
      )}
      {closing && (
        <ActDialog
          act={closeDepositMethodAct}
          title={words.closeTitle(closing.title.EN)}
          verb={words.closeVerb}
          intro={words.closeIntro}
          tone="danger"
          toInput={(reason) => ({ methodId: closing.methodId, reason })}
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  );
}

interface Acts {
  change(method: ListedDepositMethod): void;
  close(method: ListedDepositMethod): void;
}

const formatAmount = (minor: number): string => formatMoney(minor, 'auto');

const createColumns = (acts: Acts | undefined): Column<ListedDepositMethod>[] => [
  {
    key: 'method',
    head: words.method,
    onCard: 'key',
    opens: true,
    cell: (method) =>
      acts ? <OpenButton onOpen={() => acts.change(method)}>{method.title.EN}</OpenButton> : method.title.EN,
  },
  { key: 'kind', head: words.kind, onCard: 'key', cell: ({ kind }) => words.kinds[kind] },
  {
    key: 'receives',
    head: words.receives,
    cell: ({ payee, provider }) => (payee ? words.payee(payee.bank.EN, payee.number) : provider),
  },
  {
    key: 'limits',
    head: words.limits,
    cell: ({ minMinor, maxMinor }) => words.range(formatAmount(minMinor), formatAmount(maxMinor)),
  },
  {
    key: 'day',
    head: words.day,
    figure: true,
    onCard: 'amount',
    cell: ({ dailyMaxMinor }) => formatAmount(dailyMaxMinor),
  },
  {
    key: 'fee',
    head: words.fee,
    cell: ({ feePpm, feeFixedMinor }) => words.feeTerms(formatPercent(feePpm), formatAmount(feeFixedMinor)),
  },
  {
    key: 'state',
    head: words.state,
    cell: ({ isEnabled }) => words.states[isEnabled ? 'open' : 'closed'],
  },
  {
    key: 'act',
    head: words.act,
    cell: (method) => (
      <RowButtons isOneLine>
        {acts && method.isEnabled && (
          <Button
            size="small"
            aria-label={words.closeTitle(method.title.EN)}
            onClick={() => acts.close(method)}
          >
            {words.close}
          </Button>
        )}
        <HistoryButton name={method.title.EN} subject={`deposit-method:${method.methodId}`} />
      </RowButtons>
    ),
  },
];

import {
  acceptPaymentDifferenceAct,
  type PaymentDifference,
  paymentDifferencesAct,
} from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryButton } from '../../operate/history-button.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { reconciliationTexts as words } from './reconciliation-texts.ts';

const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'open',
    options: (['open', 'accepted'] as const).map((value) => ({ value, label: words.shows[value] })),
  },
  { key: 'text', label: words.search, kind: 'text' },
];

/** Differences between the providers' statements and the wallet. */
export function DifferencesTable() {
  const gateway = useGateway();
  const mayAccept = usePermission(acceptPaymentDifferenceAct.permission);
  const [explained, setExplained] = useState<PaymentDifference>();
  return (
    <>
      <DataTable
        name="payment-differences"
        label={words.views.differences}
        columns={[...columns, createActColumn(mayAccept ? setExplained : undefined)]}
        rowKey={({ id }) => id}
        filters={filters}
        matches={({ reference, key }, values) => includesText([reference, key], values.text)}
        source={{
          key: [paymentDifferencesAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async ({ show }) => {
            const input = { show: show === 'accepted' ? 'accepted' : 'open' } as const;
            const { differences, isMore } = await gateway.read(paymentDifferencesAct, input);
            return { rows: differences, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.emptyDifferences, text: words.emptyDifferencesText, icon: 'scale' }}
      />
      {explained && <AcceptDialog difference={explained} onClose={() => setExplained(undefined)} />}
    </>
  );
}

const formatSide = (amount: number | null, currency: string): string =>
  amount === null ? words.none : `${formatMoney(amount, 'auto')} ${currency}`;

function AcceptDialog({ difference, onClose }: { difference: PaymentDifference; onClose(): void }) {
  const { id, reference, kind, key, state, oursMinor, theirsMinor, currency } = difference;
  return (
    <ActDialog
      act={acceptPaymentDifferenceAct}
      title={words.acceptTitle(reference)}
      verb={words.acceptVerb}
      intro={words.acceptIntro}
      toInput={(reason) => ({ id, reason })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.kind, value: words.kinds[kind] },
          { label: words.state, value: words.states[state] },
          { label: words.key, value: key },
          { label: words.ours, value: formatSide(oursMinor, currency) },
          { label: words.theirs, value: formatSide(theirsMinor, currency) },
        ]}
      />
    </ActDialog>
  );
}

const createActColumn = (
  onAccept: ((row: PaymentDifference) => void) | undefined,
): DataColumn<PaymentDifference> => ({
  key: 'act',
  head: texts.remote.act,
  cell: (row) => (
    <RowButtons isOneLine>
      {onAccept && row.acceptedAt === null && (
        <RowButton label={words.acceptTitle(row.reference)} onClick={() => onAccept(row)}>
          {words.accept}
        </RowButton>
      )}
      <HistoryButton name={row.reference} subject={`payment-difference:${row.id}`} />
    </RowButtons>
  ),
});

const columns: DataColumn<PaymentDifference>[] = [
  {
    key: 'reference',
    head: words.reference,
    onCard: 'key',
    sortBy: ({ reference }) => reference,
    text: ({ reference }) => reference,
    cell: ({ reference }) => reference,
  },
  {
    key: 'state',
    head: words.state,
    onCard: 'key',
    sortBy: ({ state }) => state,
    text: ({ state }) => words.states[state],
    cell: ({ state }) => words.states[state],
  },
  {
    key: 'kind',
    head: words.kind,
    text: ({ kind }) => words.kinds[kind],
    cell: ({ kind }) => words.kinds[kind],
  },
  {
    key: 'ours',
    head: words.ours,
    figure: true,
    onCard: 'amount',
    minor: ({ oursMinor }) => oursMinor,
    cell: ({ oursMinor, currency }) => formatSide(oursMinor, currency),
  },
  {
    key: 'theirs',
    head: words.theirs,
    figure: true,
    minor: ({ theirsMinor }) => theirsMinor,
    cell: ({ theirsMinor, currency }) => formatSide(theirsMinor, currency),
  },
  {
    key: 'provider',
    head: words.provider,
    text: ({ provider, key }) => `${provider} ${key}`,
    cell: ({ provider, key }) => `${provider}, ${key}`,
  },
  { key: 'day', head: words.day, text: ({ day }) => day, cell: ({ day }) => day },
  {
    key: 'movedAt',
    head: words.movedAt,
    sortBy: ({ movedAt }) => movedAt,
    text: ({ movedAt }) => movedAt,
    cell: ({ movedAt }) => formatTime(movedAt),
  },
  {
    key: 'explained',
    head: words.explained,
    text: ({ acceptedReason }) => acceptedReason,
    cell: ({ acceptedReason, acceptedBy }) =>
      acceptedReason === null ? words.none : `${acceptedReason} (${formatActor(acceptedBy ?? '')})`,
  },
];

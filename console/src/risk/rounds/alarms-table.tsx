import { handleAlarmAct, type RoundAlarm, roundAlarmsAct } from '@parlour/contracts/back-office';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { formatCode } from '../../operate/format-code.ts';
import { HistoryButton } from '../../operate/history-button.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useVendorColumn, useVendorFilter, VendorName } from '../../vendor-names.tsx';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { roundTexts as words } from './round-texts.ts';

const showFilter = createChoiceFilter({
  key: 'show',
  label: words.show,
  names: words.shows,
  byDefault: 'waiting',
});
const kindFilter: FilterField = {
  key: 'kind',
  label: words.kind,
  kind: 'choice',
  options: Object.entries(words.kinds).map(([value, label]) => ({ value, label: label ?? value })),
};
const textFilter: FilterField = { key: 'text', label: words.search, kind: 'text' };

/** Alarms about rounds and messages of vendors, which wait until an operator has handled them. */
export function AlarmsTable() {
  const gateway = useGateway();
  const mayHandle = usePermission(handleAlarmAct.permission);
  const vendorFilter = useVendorFilter(words.vendor);
  const vendorColumn = useVendorColumn<RoundAlarm>(words.vendor, { onCard: 'key' });
  const [handled, setHandled] = useState<RoundAlarm>();
  return (
    <>
      <DataTable
        name="round-alarms"
        label={words.views.alarms}
        columns={[kindColumn, vendorColumn, ...columns, createActColumn(mayHandle ? setHandled : undefined)]}
        rowKey={({ id }) => id}
        filters={[showFilter, kindFilter, vendorFilter, textFilter]}
        matches={({ kind, vendor, betNo, roundId, txId }, values) =>
          (values.kind ?? kind) === kind &&
          (values.vendor ?? vendor) === vendor &&
          includesText([betNo ?? '', roundId ?? '', txId ?? ''], values.text)
        }
        source={{
          key: [roundAlarmsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async ({ show }) => {
            const { alarms, isMore } = await gateway.read(roundAlarmsAct, {
              show: show === 'all' ? 'all' : 'waiting',
            });
            return { rows: alarms, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.emptyAlarms, text: words.emptyAlarmsText, icon: 'shield-check' }}
      />
      {handled && <HandleDialog alarm={handled} onClose={() => setHandled(undefined)} />}
    </>
  );
}

function HandleDialog({ alarm, onClose }: { alarm: RoundAlarm; onClose(): void }) {
  const { id, vendor, betNo, roundId, txId, raisedAt } = alarm;
  return (
    <ActDialog
      act={handleAlarmAct}
      title={words.handleTitle(nameKind(alarm))}
      verb={words.handleVerb}
      intro={words.handleIntro}
      toInput={(reason) => ({ id, reason })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.vendor, value: <VendorName code={vendor} /> },
          { label: words.bet, value: betNo ?? words.none },
          { label: words.round, value: roundId ?? words.none },
          { label: words.transaction, value: txId ?? words.none },
          { label: words.raisedAt, value: formatTime(raisedAt) },
        ]}
      />
    </ActDialog>
  );
}

const createActColumn = (onHandle: ((alarm: RoundAlarm) => void) | undefined): DataColumn<RoundAlarm> => ({
  key: 'act',
  head: texts.remote.act,
  cell: (alarm) => (
    <RowButtons isOneLine>
      {onHandle && alarm.isWaiting && (
        <RowButton label={words.handleTitle(nameKind(alarm))} onClick={() => onHandle(alarm)}>
          {words.handle}
        </RowButton>
      )}
      <HistoryButton name={words.alarmName(alarm.id)} subject={`round-alarm:${alarm.id}`} />
    </RowButtons>
  ),
});

const nameKind = ({ kind }: RoundAlarm): string => words.kinds[kind] ?? formatCode(kind);
const kindColumn: DataColumn<RoundAlarm> = {
  key: 'kind',
  head: words.kind,
  onCard: 'key',
  sortBy: nameKind,
  text: ({ kind }) => kind,
  cell: nameKind,
};

const columns: DataColumn<RoundAlarm>[] = [
  { key: 'bet', head: words.bet, text: ({ betNo }) => betNo, cell: ({ betNo }) => betNo ?? '–' },
  { key: 'round', head: words.round, text: ({ roundId }) => roundId, cell: ({ roundId }) => roundId ?? '–' },
  { key: 'tx', head: words.transaction, text: ({ txId }) => txId, cell: ({ txId }) => txId ?? '–' },
  {
    key: 'status',
    head: words.status,
    text: ({ status }) => status,
    cell: ({ status }) => (status === null ? '–' : formatCode(status)),
  },
  {
    key: 'at',
    head: words.raisedAt,
    onCard: 'amount',
    sortBy: ({ raisedAt }) => raisedAt,
    text: ({ raisedAt }) => raisedAt,
    cell: ({ raisedAt }) => formatTime(raisedAt),
  },
  {
    key: 'handled',
    head: words.handled,
    text: ({ handledReason }) => handledReason,
    cell: ({ handledReason, handledBy }) =>
      handledReason === null ? '–' : `${handledReason} (${formatActor(handledBy ?? '')})`,
  },
];

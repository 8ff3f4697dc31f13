import {
  cancelScheduledAct,
  listScheduledAct,
  type Scheduled,
  type SettingKey,
  settingSchemas,
} from '@parlour/contracts/back-office';
import { Button, StatusChip, type StatusLooks } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryButton } from '../../operate/history-button.tsx';
import { PlainData } from '../../operate/plain-data.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { settingTexts } from '../settings/setting-texts.ts';
import { scheduleTexts as words } from './schedule-texts.ts';

const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'waiting',
    options: [
      { value: 'waiting', label: words.shows.waiting },
      { value: 'all', label: words.shows.all },
    ],
  },
];

/** Changes of settings and switches that start later. */
export function SchedulePage() {
  const gateway = useGateway();
  const mayChange = usePermission(cancelScheduledAct.permission);
  const [cancelled, setCancelled] = useState<Scheduled>();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="scheduled"
        label={words.title}
        columns={[...columns, createActColumn(mayChange ? setCancelled : undefined)]}
        rowKey={({ id }) => id}
        filters={filters}
        matches={({ state }, { show }) => show === 'all' || state === 'waiting'}
        source={{
          key: [listScheduledAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async ({ show }) => {
            const { scheduled, isMore } = await gateway.read(listScheduledAct, {});
            // All that wait are listed.
            return { rows: scheduled, isMore: isMore && show === 'all', kept: 'latest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'hourglass' }}
      />
      {cancelled && (
        <ActDialog
          act={cancelScheduledAct}
          title={words.cancelTitle(cancelled.id, getName(cancelled))}
          verb={words.cancelVerb}
          tone="danger"
          toInput={(reason) => ({ id: cancelled.id, reason })}
          onClose={() => setCancelled(undefined)}
        />
      )}
    </>
  );
}

const isSetting = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key);

function getName({ kind, key }: Scheduled): string {
  if (kind === 'switch') return settingTexts.switches[key] ?? key;
  if (kind !== 'setting') return words.content[kind](key);
  return isSetting(key) ? settingTexts.names[key] : key;
}

const getStateName = ({ state, failure }: Scheduled): string =>
  failure === 'operator.changed-later' ? words.changedLater : words.states[state];

function ScheduledValue({ kind, value }: Pick<Scheduled, 'kind' | 'value'>) {
  if (kind === 'switch') return value === true ? words.on : words.off;
  return value === null ? words.byDefault : <PlainData data={value} />;
}

const looks = {
  waiting: { tone: 'waiting' },
  applied: { tone: 'done' },
  cancelled: { tone: 'neutral' },
  failed: { tone: 'refused' },
  refused: { tone: 'refused' },
} satisfies StatusLooks<Scheduled['state']>;

const createActColumn = (cancel: ((one: Scheduled) => void) | undefined): DataColumn<Scheduled> => ({
  key: 'act',
  head: words.act,
  cell: (one) => (
    <>
      {cancel && one.state === 'waiting' && (
        <Button size="small" aria-label={words.cancelTitle(one.id, getName(one))} onClick={() => cancel(one)}>
          {words.cancel}
        </Button>
      )}{' '}
      <HistoryButton name={words.historyName(one.id, getName(one))} subject={`schedule:${one.id}`} />
    </>
  ),
});

const columns: DataColumn<Scheduled>[] = [
  { key: 'change', head: words.change, onCard: 'key', sortBy: getName, text: getName, cell: getName },
  {
    key: 'value',
    head: words.value,
    text: ({ value }) => JSON.stringify(value),
    cell: ({ kind, value }) => <ScheduledValue kind={kind} value={value} />,
  },
  {
    key: 'startsAt',
    head: words.startsAt,
    onCard: 'key',
    sortBy: ({ startsAt }) => startsAt,
    text: ({ startsAt }) => startsAt,
    cell: ({ startsAt }) => formatTime(startsAt),
  },
  {
    key: 'state',
    head: words.state,
    onCard: 'amount',
    sortBy: ({ state }) => state,
    text: getStateName,
    cell: (one) => <StatusChip status={one.state} looks={looks} label={getStateName(one)} />,
  },
  { key: 'reason', head: words.reason, text: ({ reason }) => reason, cell: ({ reason }) => reason },
  {
    key: 'by',
    head: words.by,
    text: ({ createdBy }) => createdBy,
    cell: ({ createdBy }) => formatActor(createdBy),
  },
];

import { endMissionAct, missionsAct, publishMissionAct } from '@parlour/contracts/back-office';
import { Button, formatMoney } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { gameTypeNames } from '../../game-type-names.ts';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { HistoryDialog } from '../../operate/history-dialog.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { formatPeriod } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { MissionDialog } from './mission-dialog.tsx';
import { emptyMission, type ListedMission, type MissionDraft, toCopy } from './mission-draft.ts';
import { missionTexts as words } from './mission-texts.ts';

const filters: readonly FilterField[] = [
  createChoiceFilter({ key: 'show', label: words.show, names: words.shows, byDefault: 'current' }),
];

interface Opened {
  mission: ListedMission;
  dialog: 'end' | 'history';
}

/** The missions of the site. */
export function MissionsPage() {
  const gateway = useGateway();
  const mayPublish = usePermission(publishMissionAct.permission);
  const [draft, setDraft] = useState<MissionDraft>();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayPublish && (
          <Button tone="gold" icon="plus" onClick={() => setDraft(emptyMission)}>
            {words.create}
          </Button>
        )}
      </PageHeading>
      <DataTable<ListedMission>
        name="missions"
        label={words.title}
        columns={[...columns, createActColumn({ mayPublish, onCopy: setDraft, onOpen: setOpened })]}
        rowKey={({ code }) => code}
        filters={filters}
        matches={(mission, { show }) => isEnded(mission) === (show === 'ended')}
        source={{
          key: [missionsAct.path, 'table'],
          load: async () => ({ rows: (await gateway.read(missionsAct, {})).missions }),
        }}
        empty={{ title: words.empty, icon: 'target' }}
      />
      {draft && <MissionDialog initial={draft} onClose={() => setDraft(undefined)} />}
      {opened?.dialog === 'end' && (
        <ActDialog
          act={endMissionAct}
          title={words.endTitle(opened.mission.code)}
          verb={words.endVerb}
          intro={words.endIntro}
          tone="danger"
          toInput={(reason) => ({ code: opened.mission.code, reason })}
          onClose={close}
        />
      )}
      {opened?.dialog === 'history' && (
        <HistoryDialog
          title={words.historyTitle(opened.mission.code)}
          subject={`mission:${opened.mission.code}`}
          onClose={close}
        />
      )}
    </>
  );
}

const isEnded = ({ to }: ListedMission): boolean => to !== null && Date.parse(to) <= Date.now();

const hundred = 100;

function formatTarget({ metric, target }: ListedMission): string {
  if (metric === 'VALID_BET') return formatMoney(target, 'auto');
  if (metric === 'WIN_MULTIPLE') return words.times((target / hundred).toLocaleString('en-US'));
  return target.toLocaleString('en-US');
}

const formatReward = ({ reward: { kind, amount } }: ListedMission): string =>
  kind === 'POINTS' ? words.points(amount.toLocaleString('en-US')) : formatMoney(amount, 'auto');

const formatGames = ({ gameTypes }: ListedMission): string =>
  gameTypes?.map((type) => gameTypeNames[type]).join(', ') ?? words.allGames;

const columns: DataColumn<ListedMission>[] = [
  {
    key: 'code',
    head: words.code,
    onCard: 'key',
    sortBy: ({ code }) => code,
    text: ({ code }) => code,
    cell: ({ code }) => code,
  },
  {
    key: 'period',
    head: words.period,
    onCard: 'key',
    text: ({ period }) => words.periods[period],
    cell: ({ period }) => words.periods[period],
  },
  {
    key: 'metric',
    head: words.metric,
    text: ({ metric }) => words.metrics[metric],
    cell: ({ metric }) => words.metrics[metric],
  },
  { key: 'target', head: words.target, figure: true, text: formatTarget, cell: formatTarget },
  {
    key: 'reward',
    head: words.reward,
    figure: true,
    onCard: 'amount',
    text: formatReward,
    cell: formatReward,
  },
  { key: 'games', head: words.games, text: formatGames, cell: formatGames },
  {
    key: 'window',
    head: words.window,
    sortBy: ({ from }) => from,
    text: ({ from }) => from,
    cell: ({ from, to }) => formatPeriod(from, to),
  },
];

interface RowActs {
  mayPublish: boolean;
  onCopy(draft: MissionDraft): void;
  onOpen(opened: Opened): void;
}

const createActColumn = ({ mayPublish, onCopy, onOpen }: RowActs): DataColumn<ListedMission> => ({
  key: 'acts',
  head: texts.remote.act,
  cell: (mission) => (
    <RowButtons isOneLine>
      {mayPublish && (
        <RowButton label={words.againTitle(mission.code)} onClick={() => onCopy(toCopy(mission))}>
          {words.again}
        </RowButton>
      )}
      {mayPublish && !isEnded(mission) && (
        <RowButton label={words.endTitle(mission.code)} onClick={() => onOpen({ mission, dialog: 'end' })}>
          {words.end}
        </RowButton>
      )}
      <RowButton
        tone="quiet"
        label={words.historyTitle(mission.code)}
        onClick={() => onOpen({ mission, dialog: 'history' })}
      >
        {words.history}
      </RowButton>
    </RowButtons>
  ),
});

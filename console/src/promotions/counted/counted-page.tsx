import type { GameType, ValueOf } from '@parlour/contracts';
import { type endLeaderboardAct, type endMissionAct, missionsAct } from '@parlour/contracts/back-office';
import { Button, formatMoney } from '@parlour/ui';
import { type ReactNode, useState } from 'react';
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
import { countedTexts as words } from './counted-texts.ts';

/** A mission or leaderboard, which counts what members do. */
interface Counted {
  code: string;
  gameTypes: readonly GameType[] | null;
  from: string;
  to: string | null;
}

interface CountedPageProps<T extends Counted> {
  name: 'missions' | 'leaderboards';
  /** Kind of the object in the audit record. */
  subject: 'mission' | 'leaderboard';
  icon: 'target' | 'trophy';
  endAct: typeof endMissionAct | typeof endLeaderboardAct;
  words: Record<'title' | 'intro' | 'create' | 'empty' | 'endVerb' | 'endIntro', string>;
  /** Columns between the code and the games. */
  columns: readonly DataColumn<T>[];
  pick(all: ValueOf<typeof missionsAct>): readonly T[];
  /** Renders the dialog of a publication, empty or as a copy. */
  renderDialog(copied: T | undefined, onClose: () => void): ReactNode;
}

const filters: readonly FilterField[] = [
  createChoiceFilter({ key: 'show', label: words.show, names: words.shows, byDefault: 'current' }),
];

type Opened<T> = { dialog: 'publish'; of: T | undefined } | { dialog: 'end' | 'history'; of: T };

/** Lists what was published once and is never changed, with its publication, its end and its history. */
export function CountedPage<T extends Counted>(props: CountedPageProps<T>) {
  const { name, subject, icon, endAct, columns, pick, renderDialog } = props;
  const gateway = useGateway();
  const mayPublish = usePermission(endAct.permission);
  const [opened, setOpened] = useState<Opened<T>>();
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeading title={props.words.title} intro={props.words.intro}>
        {mayPublish && (
          <Button tone="gold" icon="plus" onClick={() => setOpened({ dialog: 'publish', of: undefined })}>
            {props.words.create}
          </Button>
        )}
      </PageHeading>
      <DataTable<T>
        name={name}
        label={props.words.title}
        columns={[
          codeColumn,
          ...columns,
          ...laterColumns,
          createActColumn({ mayPublish, onOpen: setOpened }),
        ]}
        rowKey={({ code }) => code}
        filters={filters}
        matches={(row, { show }) => isEnded(row) === (show === 'ended')}
        source={{
          key: [missionsAct.path, 'table', name],
          load: async () => ({ rows: [...pick(await gateway.read(missionsAct, {}))] }),
        }}
        empty={{ title: props.words.empty, icon }}
      />
      {opened?.dialog === 'publish' && renderDialog(opened.of, close)}
      {opened?.dialog === 'end' && (
        <ActDialog
          act={endAct}
          title={words.endTitle(opened.of.code)}
          verb={props.words.endVerb}
          intro={props.words.endIntro}
          tone="danger"
          toInput={(reason) => ({ code: opened.of.code, reason })}
          onClose={close}
        />
      )}
      {opened?.dialog === 'history' && (
        <HistoryDialog
          title={words.historyTitle(opened.of.code)}
          subject={`${subject}:${opened.of.code}`}
          onClose={close}
        />
      )}
    </>
  );
}

const isEnded = ({ to }: Counted): boolean => to !== null && Date.parse(to) <= Date.now();

const formatGames = ({ gameTypes }: Counted): string =>
  gameTypes?.map((type) => gameTypeNames[type]).join(', ') ?? words.allGames;

/** Formats an amount of money or points. */
export const formatReward = ({ kind, amount }: { kind: 'MONEY' | 'POINTS'; amount: number }): string =>
  kind === 'POINTS' ? words.points(amount.toLocaleString('en-US')) : formatMoney(amount, 'auto');

const codeColumn: DataColumn<Counted> = {
  key: 'code',
  head: words.code,
  onCard: 'key',
  sortBy: ({ code }) => code,
  text: ({ code }) => code,
  cell: ({ code }) => code,
};

const laterColumns: readonly DataColumn<Counted>[] = [
  { key: 'games', head: words.games, text: formatGames, cell: formatGames },
  {
    key: 'window',
    head: words.window,
    sortBy: ({ from }) => from,
    text: ({ from }) => from,
    cell: ({ from, to }) => formatPeriod(from, to),
  },
];

interface RowActs<T> {
  mayPublish: boolean;
  onOpen(opened: Opened<T>): void;
}

const createActColumn = <T extends Counted>({ mayPublish, onOpen }: RowActs<T>): DataColumn<T> => ({
  key: 'acts',
  head: texts.remote.act,
  cell: (row) => (
    <RowButtons isOneLine>
      {mayPublish && (
        <RowButton label={words.againTitle(row.code)} onClick={() => onOpen({ dialog: 'publish', of: row })}>
          {words.again}
        </RowButton>
      )}
      {mayPublish && !isEnded(row) && (
        <RowButton label={words.endTitle(row.code)} onClick={() => onOpen({ dialog: 'end', of: row })}>
          {words.end}
        </RowButton>
      )}
      <RowButton
        tone="quiet"
        label={words.historyTitle(row.code)}
        onClick={() => onOpen({ dialog: 'history', of: row })}
      >
        {words.history}
      </RowButton>
    </RowButtons>
  ),
});

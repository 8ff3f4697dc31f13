import { closeRewardAct, createRewardAct, listRewardsAct } from '@parlour/contracts/back-office';
import { Button, formatMoney } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { HistoryDialog } from '../../operate/history-dialog.tsx';
import { TwoLines } from '../../operate/two-lines.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { formatPeriod } from '../../times.ts';
import { useGateway, useRead } from '../../wire/gateway-context.ts';
import { mallTexts as words } from './mall-texts.ts';
import { RewardDialog } from './reward-dialog.tsx';
import { emptyReward, type ListedReward, toRewardDraft } from './reward-draft.ts';

const filters: readonly FilterField[] = [
  createChoiceFilter({ key: 'show', label: words.show, names: words.shows, byDefault: 'current' }),
  { key: 'text', label: words.search, kind: 'text' },
];

type Opened = { reward: ListedReward; dialog: 'change' | 'close' | 'history' } | { dialog: 'create' };

/** The rewards of the points mall. */
export function MallPage() {
  const gateway = useGateway();
  const mayChange = usePermission(createRewardAct.permission);
  const [opened, setOpened] = useState<Opened>();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayChange && (
          <Button tone="gold" icon="plus" onClick={() => setOpened({ dialog: 'create' })}>
            {words.create}
          </Button>
        )}
      </PageHeading>
      <DataTable<ListedReward>
        name="mall-rewards"
        label={words.title}
        columns={[...columns, createActColumn(mayChange, setOpened)]}
        rowKey={({ id }) => id}
        filters={filters}
        matches={(reward, { show, text }) =>
          isOver(reward) === (show === 'ended') &&
          includesText([...Object.values(reward.name), reward.code], text)
        }
        source={{
          key: [listRewardsAct.path, 'table'],
          load: async () => {
            const { rewards, isMore } = await gateway.read(listRewardsAct, {});
            return { rows: rewards, isMore, kept: 'first' };
          },
        }}
        empty={{ title: words.empty, icon: 'gift' }}
      />
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose(): void }) {
  const metals = useRead(listRewardsAct, {}).data?.metals ?? [];
  if (opened.dialog === 'create')
    return <RewardDialog initial={emptyReward} metals={metals} onClose={onClose} />;
  const { reward, dialog } = opened;
  const { id, code } = reward;
  if (dialog === 'change')
    return <RewardDialog seen={reward} initial={toRewardDraft(reward)} metals={metals} onClose={onClose} />;
  if (dialog === 'history')
    return (
      <HistoryDialog title={words.historyTitle(code)} subject={`mall-reward:${code}`} onClose={onClose} />
    );
  return (
    <ActDialog
      act={closeRewardAct}
      title={words.closeTitle(code)}
      verb={words.closeVerb}
      intro={words.closeIntro}
      tone="danger"
      toInput={(reason) => ({ id, reason })}
      onClose={onClose}
    />
  );
}

const isOver = ({ endsAt }: ListedReward): boolean => endsAt !== null && Date.parse(endsAt) <= Date.now();

const count = (figure: number): string => figure.toLocaleString('en-US');

const formatPrice = ({ pointsRequired, cashMinor }: ListedReward): string =>
  cashMinor > 0
    ? words.pointsAnd(count(pointsRequired), formatMoney(cashMinor, 'auto'))
    : words.points(count(pointsRequired));

function Price({ reward }: { reward: ListedReward }) {
  const { pointsRequired, cashMinor } = reward;
  const points = words.points(count(pointsRequired));
  return cashMinor > 0 ? (
    <TwoLines second={words.andCash(formatMoney(cashMinor, 'auto'))} isInSummary>
      {points}
    </TwoLines>
  ) : (
    points
  );
}

const columns: DataColumn<ListedReward>[] = [
  {
    key: 'name',
    head: words.name,
    onCard: 'key',
    sortBy: ({ name }) => name.EN,
    text: ({ code }) => code,
    cell: ({ name, code }) => <TwoLines second={code}>{name.EN}</TwoLines>,
  },
  {
    key: 'type',
    head: words.type,
    onCard: 'key',
    text: ({ type }) => words.types[type],
    cell: ({ type, creditMinor }) =>
      creditMinor === null ? words.types[type] : `${words.types[type]} ${formatMoney(creditMinor, 'auto')}`,
  },
  {
    key: 'price',
    head: words.price,
    figure: true,
    onCard: 'amount',
    sortBy: ({ pointsRequired }) => pointsRequired,
    text: formatPrice,
    cell: (reward) => <Price reward={reward} />,
  },
  {
    key: 'stock',
    head: words.stock,
    figure: true,
    sortBy: ({ available }) => available,
    text: ({ available }) => available,
    cell: ({ available, quantity }) => words.ofAll(count(available), count(quantity)),
  },
  {
    key: 'offer',
    head: words.window,
    sortBy: ({ startsAt }) => startsAt,
    text: ({ startsAt }) => startsAt,
    cell: ({ startsAt, endsAt }) => formatPeriod(startsAt, endsAt),
  },
];

const createActColumn = (mayChange: boolean, open: (opened: Opened) => void): DataColumn<ListedReward> => ({
  key: 'acts',
  head: texts.remote.act,
  cell: (reward) => (
    <RowButtons isOneLine>
      {mayChange && (
        <RowButton label={words.changeTitle(reward.code)} onClick={() => open({ reward, dialog: 'change' })}>
          {words.change}
        </RowButton>
      )}
      {mayChange && !isOver(reward) && (
        <RowButton label={words.closeTitle(reward.code)} onClick={() => open({ reward, dialog: 'close' })}>
          {words.close}
        </RowButton>
      )}
      <RowButton
        tone="quiet"
        label={words.historyTitle(reward.code)}
        onClick={() => open({ reward, dialog: 'history' })}
      >
        {words.history}
      </RowButton>
    </RowButtons>
  ),
});

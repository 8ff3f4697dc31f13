import type { Downline } from '@parlour/api-client';
import { useErrorText, useTexts } from '@parlour/remote-sdk';
import {
  Button,
  Card,
  type Column,
  Empty,
  Money,
  Pager,
  SectionHeading,
  Skeleton,
  SkeletonGroup,
  Table,
} from '@parlour/ui';
import { useId } from 'react';
import styles from './team-page.module.css';
import { pageSizes } from './team-view.ts';
import type { TeamState } from './use-team.ts';

/** Paginated list of the direct downlines, each with the figures of its own team. */
export function DownlineList({ team }: { team: TeamState }) {
  const t = useTexts();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.list}>
      <SectionHeading id={titleId} level={3} icon="users" title={t('downlines.title')} />
      <Content team={team} />
    </Card>
  );
}

function Content({ team: { downlines, view, change } }: { team: TeamState }) {
  const t = useTexts();
  const errorText = useErrorText();
  const columns = useColumns(downlines.data?.downlines ?? []);
  if (downlines.isPending)
    return (
      <SkeletonGroup label={t('loading')} className={styles.skeleton}>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </SkeletonGroup>
    );
  if (!downlines.data)
    return (
      <Empty
        icon="triangle-alert"
        title={t('downlines.failed')}
        text={errorText(downlines.error)}
        action={<Button onClick={() => void downlines.refetch()}>{t('retry')}</Button>}
      />
    );
  return (
    <>
      <Table
        label={t('downlines.title')}
        columns={columns}
        // Masked accounts may be equal, so the index is the key.
        rows={downlines.data.downlines}
        rowKey={(row) => `${row.joinedAt.getTime()} ${row.account}`}
        totalLabel={t('downlines.pageTotal')}
        refreshing={downlines.isPlaceholderData}
        empty={<Empty icon="users" title={t('downlines.empty')} text={t('downlines.emptyText')} />}
      />
      {downlines.data.total > 0 && (
        <Pager
          page={view.page}
          pageCount={downlines.data.totalPages}
          onPage={(page) => change({ page })}
          texts={{
            label: t('pager.label'),
            previous: t('pager.previous'),
            next: t('pager.next'),
            page: (number) => t('pager.page', { number }),
          }}
          size={{
            value: view.pageSize,
            options: pageSizes,
            label: (size) => t('pager.size', { size }),
            onSize: (size) => change({ pageSize: pageSizes.find((one) => one === size) ?? view.pageSize }),
          }}
        />
      )}
    </>
  );
}

type Amount = 'stakeMinor' | 'validBetMinor' | 'profitMinor';

function useColumns(rows: readonly Downline[]): Column<Downline>[] {
  const t = useTexts();
  const sum = (name: Amount) => rows.reduce((total, row) => total + row[name], 0);
  return [
    {
      key: 'account',
      head: t('downlines.account'),
      onCard: 'key',
      cell: ({ account }) => <bdi>{account}</bdi>,
    },
    { key: 'kind', head: t('downlines.kind'), cell: ({ accountKind }) => t(`kind.${accountKind}`) },
    {
      key: 'teamSize',
      head: t('downlines.teamSize'),
      figure: true,
      cell: ({ teamSize }) => teamSize.toLocaleString('en-US'),
    },
    {
      key: 'stake',
      head: t('team.stake'),
      figure: true,
      total: <Money minor={sum('stakeMinor')} />,
      cell: ({ stakeMinor }) => <Money minor={stakeMinor} />,
    },
    {
      key: 'validBet',
      head: t('team.validBet'),
      figure: true,
      total: <Money minor={sum('validBetMinor')} />,
      cell: ({ validBetMinor }) => <Money minor={validBetMinor} />,
    },
    {
      key: 'profit',
      head: t('team.profit'),
      figure: true,
      onCard: 'amount',
      total: <Money minor={sum('profitMinor')} sign="always" />,
      cell: ({ profitMinor }) => <Money minor={profitMinor} sign="always" />,
    },
  ];
}

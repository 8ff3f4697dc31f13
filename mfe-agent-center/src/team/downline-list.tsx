import type { Downline } from '@parlour/api-client';
import type { GivenContractState } from '@parlour/contracts/calls';
import {
  AsyncContent,
  getCurrencySymbol,
  ListPager,
  LoadingGroup,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import {
  Card,
  type Column,
  Empty,
  IconButton,
  type IconName,
  Menu,
  Money,
  SectionHeading,
  Skeleton,
  StatusChip,
  type StatusLooks,
  Table,
} from '@parlour/ui';
import { useId } from 'react';
import { formatMasked, MaskedName } from '../masked-name.tsx';
import { paths } from '../paths.ts';
import { formatRate } from '../settlements/formats.ts';
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
  const columns = useColumns(downlines.data?.downlines ?? []);
  return (
    <AsyncContent query={downlines} failed={t('downlines.failed')} skeleton={<ListSkeleton />}>
      {(data) => (
        <>
          <Table
            label={t('downlines.title')}
            columns={columns}
            rows={data.downlines}
            rowKey={({ memberNo }) => memberNo}
            totalLabel={t('downlines.pageTotal')}
            refreshing={downlines.isPlaceholderData}
            empty={<Empty icon="users" title={t('downlines.empty')} text={t('downlines.emptyText')} />}
          />
          {data.total > 0 && (
            <ListPager
              label={t('pager.label')}
              view={view}
              pageCount={data.totalPages}
              pageSizes={pageSizes}
              onChange={change}
            />
          )}
        </>
      )}
    </AsyncContent>
  );
}

const ListSkeleton = () => (
  <LoadingGroup className={styles.skeleton}>
    <Skeleton height={48} />
    <Skeleton height={48} />
    <Skeleton height={48} />
  </LoadingGroup>
);

const contractLooks = {
  SIGNED: { tone: 'done' },
  OFFERED: { tone: 'waiting' },
} satisfies StatusLooks<Exclude<GivenContractState, 'NONE'>>;

type Amount = 'stakeMinor' | 'validBetMinor' | 'profitMinor';

function useColumns(rows: readonly Downline[]): Column<Downline>[] {
  const t = useTexts();
  const { money } = useSite();
  const symbol = getCurrencySymbol(money);
  const sum = (name: Amount) => rows.reduce((total, row) => total + row[name], 0);
  return [
    {
      key: 'account',
      head: t('downlines.account'),
      onCard: 'key',
      cell: (downline) => <MaskedName member={downline} />,
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
      head: `${t('team.stake')} (${symbol})`,
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
    {
      key: 'rate',
      head: t('members.rebate'),
      figure: true,
      cell: ({ rebatePpm }) => (rebatePpm === 0 ? '–' : formatRate(rebatePpm)),
    },
    {
      key: 'contract',
      head: t('downlines.contract'),
      cell: ({ contract }) =>
        contract === 'NONE' ? (
          '–'
        ) : (
          <StatusChip status={contract} looks={contractLooks} label={t(`downlines.contracts.${contract}`)} />
        ),
    },
    { key: 'more', head: t('downlines.more'), cell: (downline) => <RowMenu downline={downline} /> },
  ];
}

/** Leads to the team and the records of a downline. */
function RowMenu({ downline }: { downline: Downline }) {
  const t = useTexts();
  const goTo = useNavigate();
  const { memberNo } = downline;
  const entry = (key: string, icon: IconName, address: string) => ({
    key,
    icon,
    label: t(`members.${key}`),
    onSelect: () => goTo(address),
  });
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon="ellipsis" label={t('downlines.moreFor', { name: formatMasked(downline) })} />
      }
      items={[
        ...(downline.teamSize === 0 ? [] : [entry('team', 'users', paths.team(memberNo))]),
        entry('bets', 'clipboard-list', paths.bets(memberNo)),
        entry('movements', 'arrow-left-right', paths.movements(memberNo)),
      ]}
    />
  );
}

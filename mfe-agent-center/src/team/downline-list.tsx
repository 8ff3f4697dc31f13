import type { Downline } from '@parlour/api-client';
import type { GivenContractState } from '@parlour/contracts/calls';
import {
  AsyncContent,
  getCurrencySymbol,
  ListPager,
  LoadingGroup,
  MissingLinePart,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import {
  Card,
  type Column,
  createLazyPart,
  Empty,
  IconButton,
  Money,
  SectionHeading,
  Skeleton,
  StatusChip,
  type StatusLooks,
  Table,
} from '@parlour/ui';
import { useId, useState } from 'react';
import { formatMasked, MaskedName } from '../masked-name.tsx';
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
    { key: 'more', head: t('downlines.more'), cell: (downline) => <MoreButton downline={downline} /> },
  ];
}

const RowMenu = createLazyPart(() => import('./row-menu.tsx'));

/** Button of a row's menu, whose code loads when the button is hovered or pressed. */
function MoreButton({ downline }: { downline: Downline }) {
  const t = useTexts();
  const [pressed, setPressed] = useState<'by-key' | 'by-pointer'>();
  const label = t('downlines.moreFor', { name: formatMasked(downline) });
  const button = (
    <IconButton
      icon="ellipsis"
      size="small"
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void RowMenu.preload()}
      // A click that a key caused has a click count of 0.
      onClick={({ detail }) =>
        void RowMenu.preload().then(() => setPressed(detail === 0 ? 'by-key' : 'by-pointer'))
      }
    />
  );
  if (!pressed) return button;
  return (
    <RowMenu
      downline={downline}
      trigger={<IconButton icon="ellipsis" size="small" label={label} />}
      defaultOpen={pressed}
      loading={button}
      missing={(retry: () => void) => <MissingLinePart retry={retry} />}
    />
  );
}

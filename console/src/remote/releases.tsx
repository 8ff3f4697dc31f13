import type { ReleaseSummary, RemoteOverview } from '@parlour/contracts';
import { Button, type Column, Empty, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { AsyncContent } from '../frame/async-content.tsx';
import { TableCard } from '../frame/table-card.tsx';
import { FactLine } from '../overview/fact-line.tsx';
import { RowButtons } from '../table/row-buttons.tsx';
import { texts } from '../texts.ts';
import { formatSize, formatTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import type { ViewProps } from './view-props.ts';

const words = texts.remote;
const looks = {
  live: { tone: 'done' },
  canary: { tone: 'waiting' },
  'was-live': { tone: 'neutral' },
  'rolled-back': { tone: 'neutral' },
  'never-live': { tone: 'neutral' },
} satisfies StatusLooks<ReleaseSummary['standing']>;

/** Lists every published release, newest first, with the act that makes it live. */
export function Releases({ remote, onBegin }: ViewProps) {
  const releases = useQuery(queries.releases(useRegistry(), remote.name));
  const columns: Column<ReleaseSummary>[] = [
    { key: 'version', head: words.version, cell: ({ version }) => <strong>{version}</strong>, onCard: 'key' },
    {
      key: 'standing',
      head: words.standing,
      onCard: 'amount',
      cell: ({ version, standing, rolledBack }) => (
        <>
          <StatusChip status={standing} looks={looks} label={words.standings[standing]} />
          {rolledBack && <FactLine fact={rolledBack} />}
          {findWithdrawal(remote, version) && <p>{texts.standing.withdrawn}</p>}
        </>
      ),
    },
    { key: 'published', head: words.published, cell: ({ publishedAt }) => formatTime(publishedAt) },
    { key: 'by', head: words.publisher, cell: ({ publishedBy }) => publishedBy },
    { key: 'size', head: words.size, figure: true, cell: ({ bytes }) => formatSize(bytes) },
    { key: 'commit', head: words.contract, cell: ({ commit }) => <code>{commit.slice(0, 8)}</code> },
    ...(onBegin ? [createActionColumn(remote, onBegin)] : []),
  ];
  return (
    <AsyncContent query={releases} label={words.releases}>
      {(rows) => (
        <TableCard>
          <Table
            label={words.releases}
            columns={columns}
            rows={rows}
            rowKey={({ version }) => version}
            refreshing={releases.isFetching}
            empty={<Empty title={words.noReleases} />}
          />
        </TableCard>
      )}
    </AsyncContent>
  );
}

const findWithdrawal = ({ withdrawn }: RemoteOverview, version: string) =>
  withdrawn?.find((release) => release.version === version);

/** Creates the column with the acts for each release. */
function createActionColumn(
  remote: RemoteOverview,
  onBegin: NonNullable<ViewProps['onBegin']>,
): Column<ReleaseSummary> {
  return {
    key: 'act',
    head: words.act,
    cell: ({ version, standing }) => {
      if (standing === 'live') return null;
      const isRollback = standing === 'was-live';
      const isWithdrawn = findWithdrawal(remote, version) !== undefined;
      return (
        <RowButtons>
          {(isRollback || !isWithdrawn) && (
            <Button
              size="small"
              onClick={() => onBegin({ act: isRollback ? 'rollback' : 'deploy', version })}
            >
              {isRollback ? words.backTo(version) : words.deployThis(version)}
            </Button>
          )}
          {standing !== 'canary' && !isWithdrawn && (
            <Button size="small" onClick={() => onBegin({ act: 'withdraw', version })}>
              {words.withdraw(version)}
            </Button>
          )}
        </RowButtons>
      );
    },
  };
}

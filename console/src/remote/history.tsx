import type { Deployment } from '@parlour/contracts';
import { type Column, Empty, Table } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { AsyncContent } from '../frame/async-content.tsx';
import { TableCard } from '../frame/table-card.tsx';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import type { ViewProps } from './view-props.ts';

const words = texts.remote;
/** Older deployments are in the audit log. */
const shownMax = 50;

const columns: Column<Deployment>[] = [
  { key: 'version', head: words.version, cell: ({ version }) => <strong>{version}</strong>, onCard: 'key' },
  { key: 'kind', head: words.kind, cell: ({ kind }) => words.kinds[kind], onCard: 'amount' },
  { key: 'at', head: words.at, cell: ({ at }) => formatTime(at) },
  { key: 'by', head: words.who, cell: ({ by }) => by },
  { key: 'reason', head: words.why, cell: ({ reason }) => reason || texts.noReason },
];

/** Lists the deployments of a remote, newest first: who made which release live, when and why. */
export function History({ remote: { name } }: ViewProps) {
  const deployments = useQuery(queries.deployments(useRegistry()));
  return (
    <AsyncContent query={deployments} label={words.history}>
      {(all) => (
        <TableCard>
          <Table
            label={words.history}
            columns={columns}
            rows={all
              .filter((one) => one.name === name)
              .slice(-shownMax)
              .reverse()}
            rowKey={({ id }) => id}
            empty={<Empty title={words.noHistory} />}
          />
        </TableCard>
      )}
    </AsyncContent>
  );
}

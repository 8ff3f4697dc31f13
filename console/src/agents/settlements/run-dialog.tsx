import {
  type RunSettlement,
  repeatRunAct,
  runSettlementsAct,
  type SettlementDifference,
} from '@parlour/contracts/back-office';
import { Alert, type Column, Modal, StatusChip, Table } from '@parlour/ui';
import { AsyncContent } from '../../frame/async-content.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { Stack } from '../../operate/stack.tsx';
import { sumColumn } from '../../reports/figure-columns.tsx';
import { formatSum } from '../../reports/sum-rules.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { useGateway, useRead } from '../../wire/gateway-context.ts';
import { settlementLooks } from './settlement-looks.ts';
import { settlementTexts as words } from './settlement-texts.ts';

const limit = 50;

/** The settlements of one run, and the comparison with its repetition from the stored bets. */
export function RunDialog({ run, onClose }: { run: number; onClose(): void }) {
  const gateway = useGateway();
  const repetition = useRead(repeatRunAct, { run });
  return (
    <Modal open onClose={onClose} title={words.runName(run)} closeLabel={texts.close} size="wide">
      <Stack>
        <AsyncContent query={repetition} label={words.repetition}>
          {({ differences }) =>
            differences.length === 0 ? (
              <Alert tone="success" title={words.repeatsEqually} />
            ) : (
              <>
                <Alert tone="danger" title={words.repeatsOtherwise} />
                <Table
                  label={words.repetition}
                  columns={differenceColumns}
                  rows={differences}
                  rowKey={({ contractId }) => contractId}
                  on="raised"
                />
              </>
            )
          }
        </AsyncContent>
        <DataTable
          name="run-settlements"
          label={words.settlements}
          columns={columns}
          rowKey={({ settlementId }) => settlementId}
          source={{
            key: [runSettlementsAct.path, run],
            load: async (_values, cursor) => {
              const { settlements, next } = await gateway.read(runSettlementsAct, { run, cursor, limit });
              return { rows: settlements, next };
            },
          }}
          empty={{ title: words.runIsEmpty, icon: 'scale' }}
        />
      </Stack>
    </Modal>
  );
}

const differenceColumns: Column<SettlementDifference>[] = [
  {
    key: 'agent',
    head: words.agent,
    onCard: 'key',
    cell: ({ memberId, username }) => <MemberLink id={memberId} name={username} />,
  },
  { key: 'contract', head: words.contract, figure: true, cell: ({ contractId }) => contractId },
  {
    key: 'stored',
    head: words.storedPayment,
    figure: true,
    cell: ({ storedMinor }) => (storedMinor === null ? words.noneBelow : formatSum(storedMinor)),
  },
  {
    key: 'repeated',
    head: words.repeatedPayment,
    figure: true,
    onCard: 'amount',
    cell: ({ repeatedMinor }) => (repeatedMinor === null ? words.noneBelow : formatSum(repeatedMinor)),
  },
];

const columns: DataColumn<RunSettlement>[] = [
  {
    key: 'settlement',
    head: words.settlement,
    onCard: 'key',
    sortBy: ({ settlementId }) => settlementId,
    text: ({ settlementId }) => settlementId,
    cell: ({ settlementId }) => words.name(settlementId),
  },
  {
    key: 'agent',
    head: words.agent,
    onCard: 'key',
    sortBy: ({ username }) => username,
    text: ({ username }) => username,
    cell: ({ memberId, username }) => <MemberLink id={memberId} name={username} />,
  },
  sumColumn('gross', words.gross, ({ gross }) => gross),
  sumColumn('downlines', words.downlines, ({ downlines }) => downlines),
  sumColumn('paid', words.paid, ({ paid }) => paid, 'amount'),
  {
    key: 'state',
    head: words.state,
    text: ({ status }) => status,
    cell: ({ status }) => <StatusChip status={status} looks={settlementLooks} label={words.states[status]} />,
  },
];

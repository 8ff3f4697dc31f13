import { type ProjectedSettlement, previewRunAct } from '@parlour/contracts/back-office';
import { agentContractTypes } from '@parlour/contracts/calls';
import { StatusChip } from '@parlour/ui';
import { PageHeading } from '../../frame/page-heading.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { countColumn, sumColumn } from '../../reports/figure-columns.tsx';
import { formatDifference, formatSum, formatWhole } from '../../reports/sum-rules.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { agentTexts } from '../agent-texts.ts';
import { createAmountColumns } from './amount-columns.tsx';
import { settlementLooks } from './settlement-looks.ts';
import { settlementTexts as words } from './settlement-texts.ts';

const types = agentContractTypes.map((value) => ({ value, label: agentTexts.types[value] }));
const readType = (text: string | undefined) => agentContractTypes.find((type) => type === text) ?? 'DAILY';

/** The settlements that are not paid yet, calculated from the bets so far, beside the last payment of each contract. */
export function PreviewPage() {
  const gateway = useGateway();
  return (
    <>
      <PageHeading title={words.previewTitle} intro={words.previewIntro} />
      <DataTable
        name="settlement-preview"
        label={words.previewTitle}
        columns={columns}
        rowKey={({ contractId, periodEnd }) => `${contractId}:${periodEnd}`}
        filters={[{ key: 'type', label: words.kind, kind: 'choice', byDefault: 'DAILY', options: types }]}
        source={{
          key: [previewRunAct.path],
          load: async ({ type }) => {
            const { settlements, sums } = await gateway.read(previewRunAct, { type: readType(type) });
            return {
              rows: settlements,
              total: sums.settlements,
              totals: [
                { label: words.paid, value: formatSum(sums.paidMinor) },
                { label: words.lastPaid, value: formatSum(sums.lastPaidMinor) },
                { label: words.shortfall, value: formatSum(sums.shortfallMinor) },
                { label: words.inReview, value: formatWhole(sums.toReview) },
              ],
            };
          },
        }}
        empty={{ title: words.previewEmpty, icon: 'scale' }}
      />
    </>
  );
}

/** The payment less the last one of the contract. Sums beyond the exact numbers come as texts. */
const computeDifference = ({ paidMinor, lastPaidMinor }: ProjectedSettlement): string =>
  String(BigInt(paidMinor) - BigInt(lastPaidMinor ?? 0));

const columns: DataColumn<ProjectedSettlement>[] = [
  {
    key: 'agent',
    head: words.agent,
    onCard: 'key',
    opens: true,
    sortBy: ({ username }) => username,
    text: ({ username }) => username,
    cell: ({ memberId, username }) => <MemberLink id={memberId} name={username} />,
  },
  {
    key: 'end',
    head: words.periodEnd,
    sortBy: ({ periodEnd }) => periodEnd,
    text: ({ periodEnd }) => periodEnd,
    cell: ({ periodEnd }) => formatTime(periodEnd),
  },
  sumColumn('bet', words.inputs.validBet, ({ validBetMinor }) => validBetMinor),
  countColumn('active', words.activeMembers, ({ activeMembers }) => activeMembers),
  ...createAmountColumns<ProjectedSettlement>(),
  {
    ...sumColumn('difference', words.difference, computeDifference),
    cell: (row) => formatDifference(computeDifference(row)),
  },
  {
    key: 'state',
    head: words.state,
    sortBy: ({ status }) => words.states[status],
    text: ({ status }) => status,
    cell: ({ status }) => <StatusChip status={status} looks={settlementLooks} label={words.states[status]} />,
  },
];

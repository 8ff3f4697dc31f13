import type { SettlementProof } from '@parlour/contracts/back-office';
import { Alert, type Column, SectionHeading, StatusChip, Table } from '@parlour/ui';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '../../operate/facts.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { Stack } from '../../operate/stack.tsx';
import { formatMicro, formatSum, formatWhole } from '../../reports/sum-rules.ts';
import { formatShare } from '../../shares.ts';
import { formatTime } from '../../times.ts';
import { agentTexts } from '../agent-texts.ts';
import { settlementLooks } from './settlement-looks.ts';
import { settlementTexts as words } from './settlement-texts.ts';

/** Shows a settlement with everything that it was calculated from. */
export function ProofView({ proof }: { proof: SettlementProof }) {
  const { type, status, tiers, downlineContracts, parts } = proof;
  return (
    <Stack>
      <StatusChip status={status} looks={settlementLooks} label={words.states[status]} />
      {proof.isRepeatable ? (
        <Alert tone="success" title={words.repeatable} />
      ) : (
        <Alert tone="danger" title={words.notRepeatable} />
      )}
      <Part title={words.result}>
        <Facts facts={describeResult(proof)} />
      </Part>
      <Part title={words.team}>
        <Facts facts={describeTeam(proof)} />
      </Part>
      {type !== 'REALTIME' && (
        <Part title={words.tiers}>
          <Table
            label={words.tiers}
            columns={tierColumns}
            rows={tiers}
            rowKey={({ ratePpm }) => ratePpm}
            on="raised"
          />
        </Part>
      )}
      {downlineContracts.length > 0 && (
        <Part title={words.downlineContracts}>
          <Table
            label={words.downlineContracts}
            columns={downlineColumns}
            rows={downlineContracts}
            rowKey={({ contractId }) => contractId}
            on="raised"
          />
        </Part>
      )}
      {parts.length > 0 && (
        <Part title={words.parts}>
          <Table
            label={words.parts}
            columns={partColumns}
            rows={parts}
            rowKey={({ below }) => below?.memberNo ?? 0}
            on="raised"
          />
        </Part>
      )}
      <Part title={words.origin}>
        <Facts
          facts={[
            { label: words.run, value: words.runName(proof.run) },
            { label: words.contract, value: proof.contractId },
            { label: words.rules, value: proof.rulesVersion },
            { label: words.digest, value: proof.digest },
          ]}
        />
      </Part>
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <SectionHeading title={title} />
    {children}
  </section>
);

function describeResult(proof: SettlementProof): Fact[] {
  const { type, salaryType, dividendPeriod, paidAt } = proof;
  return [
    { label: words.agent, value: <MemberLink id={proof.memberId} name={proof.username} /> },
    { label: words.kind, value: agentTexts.types[type] },
    ...(salaryType ? [{ label: agentTexts.basis, value: agentTexts.salaryTypes[salaryType] }] : []),
    ...(dividendPeriod ? [{ label: agentTexts.period, value: agentTexts.periods[dividendPeriod] }] : []),
    { label: words.periodStart, value: formatTime(proof.periodStart) },
    { label: words.periodEnd, value: formatTime(proof.periodEnd) },
    { label: words.base, value: formatSum(proof.base) },
    { label: words.rate, value: formatShare(proof.ratePpm) },
    { label: words.exact, value: formatMicro(proof.exact) },
    { label: words.rounding, value: formatMicro(proof.rounding) },
    ...(type === 'REALTIME'
      ? [
          { label: words.carryBefore, value: formatMicro(proof.carryBefore) },
          { label: words.carryAfter, value: formatMicro(proof.carryAfter) },
        ]
      : []),
    { label: words.gross, value: formatSum(proof.gross) },
    { label: words.downlines, value: formatSum(proof.downlines) },
    { label: words.carriedShortfall, value: formatSum(proof.carriedShortfall) },
    { label: words.net, value: formatSum(proof.net) },
    { label: words.shortfall, value: formatSum(proof.shortfall) },
    { label: words.paid, value: <strong>{formatSum(proof.paid)}</strong> },
    ...(paidAt === undefined ? [] : [{ label: words.paidAt, value: formatTime(paidAt) }]),
  ];
}

/** The inputs in the order in which the calculation uses them. */
const inputNames = Object.keys(words.inputs) as (keyof typeof words.inputs)[];

const describeTeam = ({ inputs }: SettlementProof): Fact[] => [
  ...inputNames.map((name) => ({ label: words.inputs[name], value: formatSum(inputs[name]) })),
  { label: words.activeMembers, value: formatWhole(inputs.activeMembers) },
];

type ProofTier = SettlementProof['tiers'][number];

/** Returns the parts of the thresholds that the team did not reach. */
const describeMissing = ({ missing: { active, validBet, netLoss } }: ProofTier): string =>
  [
    ...(active === undefined ? [] : [`${words.activeMembers} ${formatWhole(active)}`]),
    ...(validBet === undefined ? [] : [`${words.inputs.validBet} ${formatSum(validBet)}`]),
    ...(netLoss === undefined ? [] : [`${words.inputs.netLoss} ${formatSum(netLoss)}`]),
  ].join(', ') || agentTexts.noThreshold;

const tierColumns: Column<ProofTier>[] = [
  {
    key: 'rate',
    head: words.rate,
    onCard: 'key',
    cell: ({ ratePpm }) => formatShare(ratePpm),
  },
  {
    key: 'reached',
    head: words.isReached,
    onCard: 'amount',
    cell: ({ reached }) => (reached ? words.yes : agentTexts.noThreshold),
  },
  { key: 'missing', head: words.missing, cell: describeMissing },
];

const downlineColumns: Column<SettlementProof['downlineContracts'][number]>[] = [
  {
    key: 'downline',
    head: words.downline,
    onCard: 'key',
    opens: true,
    cell: ({ memberNo, account }) => <MemberLink id={memberNo} name={account} />,
  },
  { key: 'contract', head: words.contract, figure: true, cell: ({ contractId }) => contractId },
  {
    key: 'gross',
    head: words.gross,
    figure: true,
    onCard: 'amount',
    cell: ({ gross }) => formatSum(gross),
  },
];

const partColumns: Column<SettlementProof['parts'][number]>[] = [
  {
    key: 'below',
    head: words.downline,
    onCard: 'key',
    opens: true,
    cell: ({ below }) => (below ? <MemberLink id={below.memberNo} name={below.account} /> : words.noneBelow),
  },
  { key: 'base', head: words.base, figure: true, cell: ({ base }) => formatSum(base) },
  {
    key: 'belowRate',
    head: words.belowRate,
    figure: true,
    cell: ({ belowRatePpm }) => formatShare(belowRatePpm),
  },
  { key: 'rate', head: words.ownRate, figure: true, cell: ({ ratePpm }) => formatShare(ratePpm) },
  {
    key: 'earned',
    head: words.earned,
    figure: true,
    onCard: 'amount',
    cell: ({ earned }) => formatMicro(earned),
  },
];

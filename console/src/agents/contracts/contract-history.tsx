import { type ContractSide, contractHistoryAct, type PastContract } from '@parlour/contracts/back-office';
import { Modal, StatusChip, type StatusLooks } from '@parlour/ui';
import { useState } from 'react';
import { type Fact, Facts } from '../../operate/facts.tsx';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { Stack } from '../../operate/stack.tsx';
import { formatShare } from '../../shares.ts';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { agentTexts as words } from '../agent-texts.ts';
import { TierTable } from './contract-view.tsx';

const limit = 50;

type Outcome = keyof typeof words.outcomes;

/** Returns the outcome at this moment. An accepted contract is not in force before its first period begins. */
const getOutcome = ({ status, effectiveFrom }: PastContract): Outcome =>
  status === 'ACTIVE' && effectiveFrom !== null && Date.parse(effectiveFrom) > Date.now() ? 'later' : status;

const looks = {
  OFFERED: { tone: 'waiting' },
  ACTIVE: { tone: 'done' },
  REJECTED: { tone: 'refused' },
  WITHDRAWN: { tone: 'neutral' },
  EXPIRED: { tone: 'neutral' },
  TERMINATED: { tone: 'refused' },
  SUPERSEDED: { tone: 'neutral' },
  later: { tone: 'waiting' },
} satisfies StatusLooks<Outcome>;

const readSide = (text: string | undefined): ContractSide => (text === 'given' ? 'given' : 'held');
const filters: readonly FilterField[] = [
  createChoiceFilter({ key: 'side', label: words.side, names: words.sides, byDefault: 'held' }),
];

/** Every contract and offer of an agent with its outcome, newest first. */
export function ContractHistory({ memberId }: { memberId: number }) {
  const gateway = useGateway();
  const [opened, setOpened] = useState<PastContract>();
  return (
    <>
      <DataTable
        name="contract-history"
        label={words.history}
        columns={createColumns(setOpened)}
        rowKey={({ id }) => id}
        filters={filters}
        source={{
          key: [contractHistoryAct.path, memberId],
          load: async ({ side }, cursor) => {
            const { contracts, next } = await gateway.read(contractHistoryAct, {
              memberId,
              side: readSide(side),
              cursor,
              limit,
            });
            return { rows: contracts, next };
          },
        }}
        empty={{ title: words.historyEmpty, icon: 'handshake' }}
      />
      {opened && <ContractDialog contract={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function ContractDialog({ contract, onClose }: { contract: PastContract; onClose(): void }) {
  const { id, type, tiers } = contract;
  return (
    <Modal open onClose={onClose} title={words.name(id)} closeLabel={texts.close} size="reading">
      <Stack>
        <OutcomeChip contract={contract} />
        <Facts facts={describeContract(contract)} />
        <TierTable type={type} tiers={tiers} on="raised" />
        <HistoryPanel subject={`contract:${id}`} />
      </Stack>
    </Modal>
  );
}

function OutcomeChip({ contract }: { contract: PastContract }) {
  const outcome = getOutcome(contract);
  return <StatusChip status={outcome} looks={looks} label={words.outcomes[outcome]} />;
}

const formatMoment = (time: string | null): string => (time === null ? words.noThreshold : formatTime(time));

const describeContract = (contract: PastContract): Fact[] => [
  { label: words.type, value: words.types[contract.type] },
  { label: words.other, value: <Other contract={contract} /> },
  ...(contract.salaryType ? [{ label: words.basis, value: words.salaryTypes[contract.salaryType] }] : []),
  ...(contract.period ? [{ label: words.period, value: words.periods[contract.period] }] : []),
  { label: words.offeredAt, value: formatTime(contract.offeredAt) },
  ...(contract.status === 'OFFERED'
    ? [{ label: words.expiresAt, value: formatTime(contract.expiresAt) }]
    : [
        { label: words.decidedAt, value: formatMoment(contract.decidedAt) },
        { label: words.effectiveFrom, value: formatMoment(contract.effectiveFrom) },
        { label: words.endedAt, value: formatMoment(contract.endedAt) },
      ]),
  ...(contract.ending ? [{ label: words.ending, value: describeEnding(contract.ending) }] : []),
];

function describeEnding(ending: NonNullable<PastContract['ending']>): string {
  if (ending.by === 'party') return words.endings.party(ending.username);
  return ending.by === 'move' ? words.endings.move : words.endings[ending.by](ending.contractId);
}

const Other = ({ contract: { other } }: { contract: PastContract }) =>
  other ? <MemberLink id={other.id} name={other.username} /> : words.platform;

const createColumns = (open: (contract: PastContract) => void): DataColumn<PastContract>[] => [
  {
    key: 'contract',
    head: words.contract,
    onCard: 'key',
    opens: true,
    sortBy: ({ id }) => id,
    text: ({ id }) => id,
    cell: (contract) => <OpenButton onOpen={() => open(contract)}>{words.name(contract.id)}</OpenButton>,
  },
  {
    key: 'type',
    head: words.type,
    onCard: 'key',
    sortBy: ({ type }) => words.types[type],
    text: ({ type }) => type,
    cell: ({ type }) => words.types[type],
  },
  {
    key: 'other',
    head: words.other,
    sortBy: ({ other }) => other?.username ?? '',
    text: ({ other }) => other?.username ?? words.platform,
    cell: (contract) => <Other contract={contract} />,
  },
  {
    key: 'rate',
    head: words.share,
    figure: true,
    text: ({ tiers }) => formatBest(tiers),
    cell: ({ tiers }) => formatBest(tiers),
  },
  {
    key: 'offered',
    head: words.offeredAt,
    sortBy: ({ offeredAt }) => offeredAt,
    text: ({ offeredAt }) => offeredAt,
    cell: ({ offeredAt }) => formatTime(offeredAt),
  },
  {
    key: 'from',
    head: words.effectiveFrom,
    sortBy: ({ effectiveFrom }) => effectiveFrom,
    text: ({ effectiveFrom }) => effectiveFrom,
    cell: ({ effectiveFrom }) => formatMoment(effectiveFrom),
  },
  {
    key: 'ended',
    head: words.endedAt,
    sortBy: ({ endedAt }) => endedAt,
    text: ({ endedAt }) => endedAt,
    cell: ({ endedAt }) => formatMoment(endedAt),
  },
  {
    key: 'outcome',
    head: words.outcome,
    onCard: 'amount',
    sortBy: (contract) => words.outcomes[getOutcome(contract)],
    text: ({ status }) => status,
    cell: (contract) => <OutcomeChip contract={contract} />,
  },
];

const formatBest = (tiers: PastContract['tiers']): string => formatShare(tiers.at(-1)?.ratePpm ?? 0);
